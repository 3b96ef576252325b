import { appRouter, personContext, readRows } from "@bowerbird/api";
import { limits } from "@bowerbird/contract/limits";
import { oneLine } from "@bowerbird/contract/tidy-text";
import type { Config } from "@bowerbird/core/platform/config";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import { getNumberedTag, getOrCreateTag, listNumberedTags } from "@bowerbird/core/compat/linkding";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
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
import { parseBody } from "./bookmark-body.ts";
import { bookmarkRoutes } from "./bookmark-routes.ts";
import { pageLinks } from "./page-links.ts";
import { refuseMethod, unknownAddress } from "./protocol.ts";
import { readBody } from "./read-form.ts";

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
