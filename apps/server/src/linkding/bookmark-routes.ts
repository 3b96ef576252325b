import { type ApiContext, appRouter, inHeavyTurn, readRows } from "@bowerbird/api";
import { limits } from "@bowerbird/contract/limits";
import {
  type AddressRule,
  changeAddress,
  deleteCopies,
  findByAddress,
  toTheLetter,
} from "@bowerbird/core/compat/bookmarks";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import {
  findNumbers,
  getNumbered,
  keepUnusedTags,
  type LinkdingList,
  linkdingSorts,
  listLinkdingBookmarks,
  type NumberedBookmark,
  readNumbered,
  setSavedAt,
} from "@bowerbird/core/compat/linkding";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { type Calls, saveByAddress, updateByApp } from "../compat/calls.ts";
import { cutDetails } from "../compat/cut-details.ts";
import type { GetContext } from "../request-context.ts";
import { jsonType } from "../compat/original-answers.ts";
import { inTurns, streamText } from "../routes/answers.ts";
import { pageText, type Part, readNumber, readPart, toFrame, toPage } from "./answers.ts";
import { readBookmark, readChanges, readTime, toInput, toLinkdingBookmark } from "./bookmark.ts";
import { invalidFields } from "./protocol.ts";

type GetPerson = (req: Request, res: Response) => Promise<Context>;

/** linkding's calls below `/bookmarks/`. By the first matching path: fixed paths come before paths with an id. */
export function bookmarkRoutes(getContext: GetContext, getPerson: GetPerson, appUrl: string): Router {
  const router = Router();
  const callsOf = (req: Request, res: Response): Calls => appRouter.createCaller(getContext(req, res));
  addLists(router, getPerson, getContext, appUrl);
  router.get("/check/", async (req, res) => {
    res.json(await checkAddress(await getPerson(req, res), callsOf(req, res), req.query["url"]));
  });
  router.post("/", async (req, res) => {
    const saved = await saveBookmark(await getPerson(req, res), getContext(req, res), req, res);
    res.status(201).json(toLinkdingBookmark(saved));
  });
  router.post(["/singlefile/", "/:id/assets/upload/"], refuseFile);
  addChanges(router, getPerson, getContext);
  return router;
}

function addLists(router: Router, getPerson: GetPerson, getContext: GetContext, appUrl: string): void {
  const toFrameOf = (req: Request, part: Part) => (count: number) => toFrame(req, appUrl, part, count);
  const list = (isArchived: boolean): RequestHandler => {
    return async (req, res) => {
      const [ctx, part] = [await getPerson(req, res), readPart(req)];
      const filters = { ...readFilters(req.query), isArchived, ...part };
      const context = getContext(req, res);
      if (part.limit > limits.pageMax) return sendLongPage(ctx, context, toFrameOf(req, part), filters, res);
      const read = () => listLinkdingBookmarks(ctx, filters);
      const { count, bookmarks } = await readRows(context, ctx.userId, part.limit, read);
      res.json(toPage(req, appUrl, part, count, bookmarks.map(toLinkdingBookmark)));
    };
  };
  const empty: RequestHandler = (req, res) => {
    res.json(toPage(req, appUrl, readPart(req), 0, []));
  };
  router.get("/", list(false));
  router.get("/archived/", list(true));
  // Nothing is shared here.
  router.get("/shared/", empty);
  router.get("/:id/assets/", findFirst(getPerson), empty);
}

/** A page of more than one statement may answer is streamed. */
async function sendLongPage(
  ctx: Context,
  context: ApiContext,
  toFrameOf: (count: number) => ReturnType<typeof toFrame>,
  filters: LinkdingList,
  res: Response,
): Promise<void> {
  const page = await inHeavyTurn(context, ctx.userId, () => findNumbers(ctx, filters));
  const takeTurn = () => context.takeHeavyTurn(ctx.userId);
  async function* batches() {
    for await (const batch of inTurns(takeTurn, readNumbered(ctx, page))) yield batch.map(toLinkdingBookmark);
  }
  res.setHeader("content-type", jsonType);
  await streamText(res, pageText(toFrameOf(page.count), batches()));
}

function addChanges(router: Router, getPerson: GetPerson, getContext: GetContext): void {
  const find = async (req: Request, res: Response) => findBookmark(await getPerson(req, res), req.params["id"]);
  const archive = (isArchived: boolean): RequestHandler => {
    return async (req, res) => {
      const ctx = await getPerson(req, res);
      await updateByApp(ctx, getContext(req, res), (await find(req, res)).id, { isArchived });
      res.status(204).end();
    };
  };
  const change: RequestHandler = async (req, res) => {
    const ctx = await getPerson(req, res);
    const { id, url, tags } = await find(req, res);
    const body = req.method === "PUT" ? readBookmark(req) : readChanges(req);
    const changes = cutDetails(await toInput(ctx, body, tags), res);
    if (body.url && body.url !== url) await moveToAddress(ctx, id, body.url);
    await updateByApp(ctx, getContext(req, res), id, changes);
    if (body.date_added) await setSavedAt(ctx, id, { createdAt: body.date_added });
    res.json(toLinkdingBookmark(await getNumbered(ctx, { id })));
  };
  router.get("/:id/", async (req, res) => void res.json(toLinkdingBookmark(await find(req, res))));
  router.put("/:id/", change).patch("/:id/", change);
  router.delete("/:id/", async (req, res) => {
    const ctx = await getPerson(req, res);
    const { id } = await find(req, res);
    await keepUnusedTags(ctx, id, () => deleteCopies(ctx, id, { isAlone: true }));
    res.status(204).end();
  });
  router.post("/:id/archive/", archive(true)).post("/:id/unarchive/", archive(false));
}

/** @throws NOT_FOUND for the bookmark of the address */
function findFirst(getPerson: GetPerson): RequestHandler {
  return async (req, res, next) => {
    await findBookmark(await getPerson(req, res), req.params["id"]);
    next();
  };
}

/** As linkding answers where its operator has switched files off. */
const refuseFile: RequestHandler = (_req, res) => void res.status(403).json({ error: "Asset upload is disabled." });

/** @throws NOT_FOUND */
async function findBookmark(ctx: Context, id: unknown): Promise<NumberedBookmark> {
  const number = readNumber(id);
  if (number === null) throw new AppError("NOT_FOUND", "Bookmark not found");
  return getNumbered(ctx, { number });
}

/** Filters that cannot be read do not count, as in linkding. */
function readFilters(query: Request["query"]) {
  const read = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const unread = read("unread");
  const bundle = read("bundle");
  return {
    q: read("q").replaceAll("\0", " "),
    isUnread: unread === "yes" ? true : unread === "no" ? false : null,
    addedSince: readTime(read("added_since")),
    modifiedSince: readTime(read("modified_since")),
    bundle: bundle === "" ? null : (readNumber(bundle) ?? 0),
    isShared: read("shared") === "yes",
    sort: linkdingSorts.find((sort) => sort === read("sort")) ?? "added_desc",
  };
}

/** Saves a link, or changes the bookmark that has its address already. */
async function saveBookmark(ctx: Context, context: ApiContext, req: Request, res: Response): Promise<NumberedBookmark> {
  const body = readBookmark(req);
  const input = cutDetails({ ...(await toInput(ctx, body)), url: body.url }, res);
  const { id, isNew } = await saveByAddress(context, ctx, input, linkdingAddresses);
  if (isNew) {
    const times = { createdAt: body.date_added ?? undefined, modifiedAt: body.date_modified ?? undefined };
    if (body.date_added || body.date_modified) await setSavedAt(ctx, id, times);
  } else {
    const { tags } = await getNumbered(ctx, { id });
    await updateByApp(ctx, context, id, cutDetails(await toInput(ctx, body, tags), res));
  }
  return getNumbered(ctx, { id });
}

/** As in linkding, only the very same address is refused. @throws BAD_REQUEST */
async function moveToAddress(ctx: Context, id: string, url: string): Promise<void> {
  const other = await findByAddress(ctx, url, toTheLetter);
  if (other && other.id !== id) throw invalidFields({ url: ["A bookmark with this URL already exists."] });
  await changeAddress(ctx, { id, url }, { isAlone: true });
}

/**
 * The bookmark of an address, and what its page says. A page is read only for an address that is not saved, and for a token
 * that may write: as by our own call, which is limited.
 */
async function checkAddress(ctx: Context, calls: Calls, url: unknown) {
  if (typeof url !== "string" || url === "") throw invalidFields({ url: ["This field is required."] });
  const saved = await findByAddress(ctx, url, linkdingAddresses);
  const bookmark = saved && (await getNumbered(ctx, saved));
  const metadata = {
    url,
    title: bookmark?.title ?? null,
    description: bookmark?.description ?? null,
    preview_image: null,
  };
  if (bookmark) return { bookmark: toLinkdingBookmark(bookmark), metadata, auto_tags: [] };
  const page = await calls.metadata.extract({ url }).catch(() => null);
  const isRead = page !== null && !page.isFallback;
  const texts = isRead ? { title: page.title, description: page.description || null } : {};
  return { bookmark: null, metadata: { ...metadata, ...texts }, auto_tags: [] };
}

/**
 * linkding's own rule (`bookmarks/utils.py`, `normalize_url`): case of scheme and host, slashes at the end of the path and the
 * order of parameters do not count; scheme, `www.`, port, parameters and fragment do.
 */
export const linkdingAddresses: AddressRule = {
  normalize(url) {
    const { scheme, user, host, path, parameters, query, fragment } = split(url);
    const sorted = new URLSearchParams(query);
    const pairs = [...sorted].map((pair) => JSON.stringify(pair)).toSorted();
    return JSON.stringify([scheme.toLowerCase(), user, host.toLowerCase(), path, parameters, pairs, fragment]);
  },
  part: (url) => split(url).path,
};

// As Python's `urlparse`; what is behind `;` in the last segment are parameters of the path.
const address =
  /^(?<scheme>[^:/?#]*):\/\/(?:(?<user>[^/?#]*)@)?(?<host>[^/?#@]*)(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/su;

function split(url: string) {
  const groups = address.exec(url)?.groups ?? {};
  const { scheme = "", user = "", host = "", path: whole = url, query = "", fragment = "" } = groups;
  const segment = whole.lastIndexOf("/") + 1;
  const sign = whole.indexOf(";", segment);
  const [path, parameters] = sign < 0 ? [whole, ""] : [whole.slice(0, sign), whole.slice(sign)];
  return { scheme, user, host, path: withoutSlashes(path), parameters, query, fragment };
}

/** In one pass, whatever comes before. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
