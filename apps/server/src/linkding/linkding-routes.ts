import { pipeline } from "node:stream/promises";
import { appRouter, personContext, readRows } from "@bowerbird/api";
import { limits } from "@bowerbird/contract/limits";
import { oneLine } from "@bowerbird/contract/tidy-text";
import type { Config } from "@bowerbird/core/platform/config";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import {
  getNumbered,
  getNumberedTag,
  getOrCreateTag,
  listNumberedTags,
  resolveTagNames,
} from "@bowerbird/core/compat/linkding";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { writeOperand } from "@bowerbird/core/library/query";
import busboy from "busboy";
import { deleteTag, requireToken } from "../compat/calls.ts";
import {
  bundleBody,
  bundleChanges,
  createBundle,
  deleteBundle,
  editBundle,
  findShownBundle,
  listShownBundles,
  wholeBundle,
} from "./bundles.ts";
import type { GetContext } from "../request-context.ts";
import {
  linkdingProfile,
  linkdingVersion,
  readNumber,
  readPart,
  readShortPart,
  toLinkdingTag,
  toPage,
} from "./answers.ts";
import { parseBody } from "./bookmark.ts";
import { bookmarkRoutes } from "./bookmark-routes.ts";
import { refuseMethod, unknownAddress } from "./protocol.ts";
import { type FindPage, sendToPage } from "../compat/page-links.ts";

const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const tokenProblems = { absent: "Authentication credentials were not provided.", wrong: "Invalid token." };

/** linkding's REST API, for apps that speak it; see docs/apps.md. Each call is one of our own in other words. */
export function linkdingRoutes(getContext: GetContext, { appUrl }: Config): Router {
  const router = Router();
  const getPerson = async (req: Request, res: Response): Promise<Context> =>
    (await personContext(getContext(req, res), isReading(req) ? "read" : "write")).app;
  router.get("/health", (_req, res) => void res.json({ version: linkdingVersion, status: "healthy" }));
  router.use("/api", addSlash, requireToken(getContext, tokenProblems), readBody);
  router.use("/api", async (req, res, next) => {
    await getPerson(req, res);
    next();
  });
  router.use("/api/bookmarks", bookmarkRoutes(getContext, getPerson, appUrl));
  router.use("/api/tags", tagRoutes(getPerson, getContext, appUrl));
  router.get("/api/user/profile/", (_req, res) => void res.json(linkdingProfile));
  router.use("/api/bundles", bundleRoutes(getPerson, getContext, appUrl));
  router.all(["/api/user/profile/", "/api/bundles/", "/api/bundles/:id/"], refuseMethod);
  router.all(["/api/tags/", "/api/tags/:id/", "/api/bookmarks/", "/api/bookmarks/:id/"], refuseMethod);
  router.all(["/api/bookmarks/:id/:action/", "/api/bookmarks/:id/assets/upload/"], refuseMethod);
  router.use(pageLinks(getContext, appUrl), unknownAddress);
  return router;
}

export const tagBody = z.object({
  name: z
    .string("This field is required.")
    .overwrite(oneLine)
    .min(1, "This field may not be blank.")
    .max(limits.tagLength, `Ensure this field has no more than ${limits.tagLength} characters.`),
});

function tagRoutes(
  getPerson: (req: Request, res: Response) => Promise<Context>,
  getContext: GetContext,
  appUrl: string,
): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const [ctx, part] = [await getPerson(req, res), readShortPart(req)];
    const read = () => listNumberedTags(ctx, part);
    const { count, tags } = await readRows(getContext(req, res), ctx.userId, part.limit, read);
    res.json(toPage(req, appUrl, part, count, tags.map(toLinkdingTag)));
  });
  router.post("/", async (req, res) => {
    const { name } = parseBody(req, tagBody);
    res.status(201).json(toLinkdingTag(await getOrCreateTag(await getPerson(req, res), name)));
  });
  const find = async (req: Request, res: Response) => {
    const number = readNumber(req.params["id"]);
    if (number === null) throw new AppError("NOT_FOUND", "Tag not found");
    return getNumberedTag(await getPerson(req, res), number);
  };
  router.get("/:id/", async (req, res) => void res.json(toLinkdingTag(await find(req, res))));
  router.delete("/:id/", async (req, res) => {
    const tag = await find(req, res);
    await deleteTag(await getPerson(req, res), appRouter.createCaller(getContext(req, res)), tag);
    res.status(204).end();
  });
  return router;
}

function bundleRoutes(
  getPerson: (req: Request, res: Response) => Promise<Context>,
  getContext: GetContext,
  appUrl: string,
): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const [ctx, part] = [await getPerson(req, res), readPart(req)];
    const bundles = await readRows(getContext(req, res), ctx.userId, part.limit, () => listShownBundles(ctx));
    const shown = bundles.slice(part.offset, part.offset + part.limit);
    res.json(toPage(req, appUrl, part, bundles.length, shown));
  });
  router.post("/", async (req, res) => {
    const ctx = await getPerson(req, res);
    const { name } = parseBody(req, bundleBody);
    const { id } = await createBundle(ctx, getContext(req, res), name);
    res.status(201).json(await findShownBundle(ctx, String(id)));
  });
  router.get("/:id/", async (req, res) => {
    res.json(await findShownBundle(await getPerson(req, res), req.params.id));
  });
  const edit = (body: typeof wholeBundle | typeof bundleChanges) => async (req: Request, res: Response) => {
    const change = { id: String(req.params["id"]), changes: parseBody(req, body) };
    res.json(await editBundle(await getPerson(req, res), getContext(req, res), change));
  };
  router.put("/:id/", edit(wholeBundle));
  router.patch("/:id/", edit(bundleChanges));
  router.delete("/:id/", async (req, res) => {
    await deleteBundle(await getPerson(req, res), getContext(req, res), req.params.id);
    res.status(204).end();
  });
  return router;
}

/**
 * Addresses end with a slash. Readers are sent there, as by linkding; writes are answered without one, because a
 * redirected POST loses its body.
 */
const addSlash: RequestHandler = (req, res, next) => {
  const [path = "", query] = req.originalUrl.split(/\?(.*)/s);
  if (!isReading(req) || path.endsWith("/")) return next();
  res.redirect(301, `${path}/${query === undefined ? "" : `?${query}`}`);
};

const read = (value: unknown): string => (typeof value === "string" ? value : "");

/** linkding's pages, to which its apps link, and what ours shows for each. */
const pages: Record<string, FindPage> = {
  "/bookmarks": async (ctx, { query }) => {
    const number = readNumber(query["details"]);
    if (number !== null) return { search: (await getNumbered(ctx, { number })).url };
    return read(query["q"]) === "" ? null : { search: await toOurWords(ctx, read(query["q"])) };
  },
  "/bookmarks/archived": () => ({ search: "", is: "archived" }),
  "/bookmarks/:id/edit": async (ctx, { params }) => {
    return { search: (await getNumbered(ctx, { number: readNumber(params["id"]) ?? 0 })).url };
  },
  "/bookmarks/shared": () => null,
  "/": () => null,
};

function pageLinks(getContext: GetContext, appUrl: string): Router {
  const router = Router();
  router.get("/bookmarks/new", ({ query }, res) => {
    const given = new URLSearchParams({ url: read(query["url"]), title: read(query["title"]) });
    res.redirect(302, `${appUrl}/add?${given}`);
  });
  for (const [path, find] of Object.entries(pages)) router.get(path, sendToPage(getContext, appUrl, find));
  return router;
}

/** linkding's words for tags and states in our search. */
async function toOurWords(ctx: Context, query: string): Promise<string> {
  const names = [...query.matchAll(/#([^\s()"']+)/g)].map(([, name]) => name!);
  const own = await resolveTagNames(ctx, names);
  const known = new Map(names.map((name, index) => [name, own[index]!]));
  return query
    .replace(/#([^\s()"']+)/g, (_whole, name: string) => `tag:${writeOperand(known.get(name)!)}`)
    .replace(/!(unread|untagged)\b/gi, "is:$1");
}

/** Far more than a bookmark has. */
const maxBytes = 512 * 1024;
const maxFields = 1_100;

/** Bodies as JSON or as a form, which some apps send; uploads of files are refused later, unread. */
const readBody: RequestHandler = async (req, res, next) => {
  const isEmpty = req.headers["transfer-encoding"] === undefined && !Number(req.headers["content-length"] ?? 0);
  if (typeof req.body === "string") req.body = parseJson(req.body);
  if (isEmpty || req.is(["json", "+json"]) || /\/(?:upload|singlefile)\/?$/.test(req.path)) return next();
  if (!req.is(["multipart/form-data", "urlencoded"])) {
    return void res
      .status(415)
      .json({ detail: `Unsupported media type "${req.get("content-type") ?? ""}" in request.` });
  }
  req.body = await readForm(req);
  next();
};

/** @throws BAD_REQUEST in linkding's words, which apps show */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("BAD_REQUEST", `JSON parse error - ${(error as Error).message}`);
  }
}

/** Reads the fields of a form. Those with several values have a list: `tag_names=a&tag_names=b`. */
async function readForm(req: Request): Promise<Record<string, string | string[]>> {
  const length = Number(req.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (length > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", "The request is too large.");
  const lists = new Map<string, string[]>();
  try {
    const parser = busboy({ headers: req.headers, limits: { files: 0, fields: maxFields, fieldSize: maxBytes } });
    parser.on("field", (field, value) => {
      const name = field.replace(/\[\d*\]$/, "");
      lists.set(name, [...(lists.get(name) ?? []), value]);
    });
    // A bad form does not destroy the request, which is still answered.
    await pipeline(req.iterator({ destroyOnReturn: false }), parser);
  } catch {
    throw new AppError("BAD_REQUEST", "The form is not complete or not valid.");
  }
  const fields = [...lists].map(([name, values]) => [name, name === "tag_names" ? values : values.at(-1)!] as const);
  return Object.fromEntries(fields);
}
