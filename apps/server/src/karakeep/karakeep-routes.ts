import { appRouter, personContext } from "@bowerbird/api";
import { getKarakeepStats, listByCreation, listByTime, listKarakeepTags } from "@bowerbird/core/compat/karakeep";
import type { Config } from "@bowerbird/core/platform/config";
import { Router } from "express";
import { getBookmark } from "@bowerbird/core/library/bookmarks";
import { listCategories } from "@bowerbird/core/library/categories";
import { AppError, notFound } from "@bowerbird/core/platform/errors";
import { writeOperand } from "@bowerbird/core/library/query";
import { limits } from "@bowerbird/contract/limits";
import { z } from "zod";
import { requireToken } from "../compat/calls.ts";
import type { GetContext } from "../request-context.ts";
import { findUncategorized, toKarakeepLists, toKarakeepStats, toKarakeepTag } from "./answers.ts";
import { bookmarkRoutes } from "./bookmark-routes.ts";
import { type GetPerson, readWhole, whoAmI } from "./caller.ts";
import { parse, unknownAddress } from "./protocol.ts";
import { trpcCalls } from "./trpc.ts";
import { type FindPage, sendToPage } from "../compat/page-links.ts";
import { createList, deleteList, editList, findList, listChanges, listLists, newList, placeInList } from "./lists.ts";
import { answerList, answerPage } from "./pages.ts";
import { addTag, deleteTag, findTag, listTags, renameTag, tagBody, tagFilters } from "./tags.ts";

const tokenProblems = { absent: "Unauthorized", wrong: "Unauthorized" };

/**
 * The part of Karakeep's REST API that apps use; see docs/apps.md. Each call is one of our own in other words. Below `/library`
 * it is the same with one list that has the whole library in it, for apps that sync a list.
 */
export function karakeepRoutes(getContext: GetContext, { appUrl }: Config): Router {
  const links = pageLinks(getContext, appUrl);
  return Router()
    .use("/library", routes(getContext, true), links)
    .use(routes(getContext, false), links)
    .use(unknownAddress);
}

/** The version of Karakeep whose API this is. */
const karakeepVersion = "0.33.1";

function routes(getContext: GetContext, hasRoot: boolean): Router {
  const router = Router();
  const getPerson: GetPerson = async (req, res) => {
    const context = getContext(req, res);
    const { app: ctx, caller } = await personContext(context, ["GET", "HEAD"].includes(req.method) ? "read" : "write");
    return { ctx, context, calls: appRouter.createCaller(context), hasRoot, res, tokenId: caller.via.id };
  };
  router.get("/api/version", (_req, res) => void res.json({ version: karakeepVersion }));
  router.use("/api/trpc", trpcCalls(getContext, hasRoot));
  router.get("/api/health", (_req, res) => void res.json({ status: "ok", message: "Bowerbird is running" }));
  router.use("/api/v1", requireToken(getContext, tokenProblems), async (req, res, next) => {
    await getPerson(req, res);
    next();
  });
  router.use("/api/v1/bookmarks", bookmarkRoutes(getPerson));
  router.use("/api/v1/lists", listRoutes(getPerson));
  router.use("/api/v1/tags", tagRoutes(getPerson));
  // Nothing is highlighted here.
  router.get("/api/v1/highlights", (_req, res) => void res.json({ highlights: [], nextCursor: null }));
  router.get("/api/v1/users/me", async (req, res) => {
    res.json(await whoAmI(await getPerson(req, res)));
  });
  router.get("/api/v1/users/me/stats", async (req, res) => {
    const [stats, categories, tags] = await readWhole(await getPerson(req, res), async ({ ctx }) => {
      return [await getKarakeepStats(ctx), await listByCreation(ctx), await listKarakeepTags(ctx)] as const;
    });
    res.json(toKarakeepStats(stats, toKarakeepLists(categories, hasRoot).length, tags));
  });
  router.use("/api/v1", unansweredCalls());
  router.use("/api", unknownAddress);
  return router;
}

const noFiles = "Bowerbird keeps links, and no files or copies of pages.";
const noHighlights = "Bowerbird keeps no highlights.";

/** Karakeep's calls for which there is nothing here, each with the sentence that its app shows. */
const sentences: readonly [paths: readonly string[], sentence: string][] = [
  [["/highlights", "/highlights/*rest"], noHighlights],
  [
    ["/assets", "/assets/*rest", "/bookmarks/singlefile", "/bookmarks/:id/assets", "/bookmarks/:id/assets/*rest"],
    noFiles,
  ],
  [["/bookmarks/:id/content"], "Bowerbird does not give the text of pages to other programs."],
  [["/bookmarks/:id/summarize"], "Bowerbird summarizes pages by itself, if a model is set up, and not by a call."],
  [["/backups", "/backups/*rest"], "Bowerbird makes backups by its own settings, and not by a call of Karakeep."],
  [
    ["/feeds", "/feeds/*rest", "/rss", "/rss/*rest"],
    "Bowerbird reads feeds by its own settings (Sources), and gives none.",
  ],
  [["/admin", "/admin/*rest"], "Bowerbird has no calls for operators here."],
];

/** Below `/api/v1`, behind the calls that are answered. */
function unansweredCalls(): Router {
  const router = Router();
  for (const [paths, message] of sentences) {
    router.all([...paths], (_req, res) => void res.status(501).json({ code: "NOT_IMPLEMENTED", message }));
  }
  return router;
}

/** Karakeep's pages, to which its apps link, and what ours shows for each. */
const pages: Record<string, FindPage> = {
  "/preview/:id": async (ctx, { params }) => ({ search: (await getBookmark(ctx, { id: String(params["id"]) })).url }),
  "/lists/:id": async (ctx, { params }) => {
    const categories = await listCategories(ctx);
    const category = categories.find(({ id }) => id === params["id"]);
    if (!category) throw notFound("List not found");
    return category === findUncategorized(categories) ? null : { category: category.id };
  },
  "/tags/:id": async (ctx, { params }) => {
    const tag = (await listKarakeepTags(ctx)).find(({ id }) => id === params["id"]);
    if (!tag) throw notFound("Tag not found");
    return { search: `tag:${writeOperand(tag.name)}` };
  },
  "/search": (_ctx, { query }) => ({ search: typeof query["q"] === "string" ? query["q"] : "" }),
  "/favourites": () => ({ search: "", is: "favorite" }),
  "/archive": () => ({ search: "", is: "archived" }),
};

function pageLinks(getContext: GetContext, appUrl: string): Router {
  const router = Router();
  for (const [path, find] of Object.entries(pages)) {
    router.get([path, `/dashboard${path}`], sendToPage(getContext, appUrl, find));
  }
  const rest = [
    "/",
    "/dashboard",
    ...["bookmarks", "lists", "tags", "highlights", "feeds"].map((name) => `/dashboard/${name}`),
  ];
  router.get(
    rest,
    sendToPage(getContext, appUrl, () => null),
  );
  return router;
}

/** Karakeep's calls below `/lists`: the person's categories. */
function listRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    res.json({ lists: await readWhole(await getPerson(req, res), listLists) });
  });
  router.post("/", async (req, res) => {
    const caller = await getPerson(req, res);
    res.status(201).json(await createList(caller, parse(newList, req.body)));
  });
  router.get("/:id", async (req, res) => {
    res.json(await findList(await getPerson(req, res), req.params.id));
  });
  router.patch("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await findList(caller, req.params.id);
    res.json(await editList(caller, id, parse(listChanges, req.body)));
  });
  router.delete("/:id", async (req, res) => {
    await deleteList(await getPerson(req, res), req.params.id);
    res.status(204).end();
  });
  router.get("/:id/bookmarks", async (req, res) => {
    const caller = await getPerson(req, res);
    res.json(await answerList(caller.ctx, req.query, (await findList(caller, req.params.id)).id));
  });
  for (const [method, change] of [
    ["put", "add"],
    ["delete", "remove"],
  ] as const) {
    router[method]("/:listId/bookmarks/:bookmarkId", async (req, res) => {
      await placeInList(await getPerson(req, res), change, req.params);
      res.status(204).end();
    });
  }
  return router;
}

const tagQuery = tagFilters.extend({ cursor: z.string().max(100).optional() });

/** Karakeep's calls below `/tags`. */
function tagRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const caller = await getPerson(req, res);
    const { cursor, ...filters } = parse(tagQuery, req.query);
    const page = cursor ? readPage(cursor) : 0;
    const { tags, nextPage } = await readWhole(caller, ({ ctx }) => listTags(ctx, filters, page));
    res.json({ tags: tags.map(toKarakeepTag), nextCursor: nextPage === null ? null : writePage(nextPage) });
  });
  router.post("/", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.status(201).json(await addTag(ctx, parse(tagBody, req.body)));
  });
  router.patch("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await findTag(caller.ctx, req.params.id);
    res.json(await renameTag(caller, id, parse(tagBody.partial(), req.body).name));
  });
  router.delete("/:id", async (req, res) => {
    await deleteTag(await getPerson(req, res), req.params.id);
    res.status(204).end();
  });
  router.get("/:id", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(toKarakeepTag(await findTag(ctx, req.params.id)));
  });
  router.get("/:id/bookmarks", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    const { name: tag } = await findTag(ctx, req.params.id);
    res.json(await answerPage(ctx, req.query, (part) => listByTime(ctx, { tag, ...part })));
  });
  return router;
}

const pageCursor = z.object({ page: z.number().int().min(0).max(limits.listedTags) });

const writePage = (page: number): string => Buffer.from(JSON.stringify({ page })).toString("base64url");

/** @throws BAD_REQUEST */
function readPage(cursor: string): number {
  try {
    return pageCursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString())).page;
  } catch {
    throw new AppError("BAD_REQUEST", "cursor: Invalid cursor");
  }
}
