import { listByTime } from "@bowerbird/core/compat/karakeep";
import { getBookmark } from "@bowerbird/core/library/bookmarks";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import { type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { type ApiContext, appRouter, personContext, toErrorAnswer, toTrpcError, withinTurn } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { retryAfter } from "../errors.ts";
import type { GetContext } from "../request-context.ts";
import { boundTrpc } from "../security/limit-calls.ts";
import { toKarakeepTag } from "./answers.ts";
import { exchangeInput, exchangePassword, validateKey } from "./api-keys.ts";
import { attachedTags, bookmarkChanges, newBookmark, tagNames } from "./bookmark-body.ts";
import {
  attachTags,
  changeBookmark,
  deleteBookmark,
  detachTags,
  findBookmarkId,
  listsOf,
  saveBookmark,
} from "./bookmarks.ts";
import { type Caller, readWhole, whoAmI } from "./caller.ts";
import {
  countInLists,
  createList,
  deleteList,
  editList,
  findList,
  listChanges,
  listLists,
  newList,
  placeInList,
} from "./lists.ts";
import { answerAll, answerList, answerPage, presentOne } from "./pages.ts";
import { search } from "./search.ts";
import { addTag, deleteTag, findTag, listTags, mergeTags, renameTag, tagBody, tagFilters } from "./tags.ts";

interface TrpcContext {
  context: ApiContext;
  hasRoot: boolean;
  res: Response;
}

const trpc = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter: ({ shape, error, path }) => {
    const isUnknown = error.code === "NOT_FOUND" && !(error.cause instanceof AppError);
    const message = isUnknown ? notAnswered(path) : toErrorAnswer(error).body.message;
    return { ...shape, message, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, zodError: null } };
  },
});

const { router } = trpc;

/** Converts an `AppError` to a `TRPCError`. */
const publicProcedure = trpc.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** For a token: with the scope `read` for a query, and `write` for a mutation. A cookie is not enough. */
const tokenProcedure = publicProcedure.use(async ({ ctx: { context, hasRoot, res }, next, type }) => {
  const found = await context.findCaller();
  if (found?.via.type !== "token") throw new AppError("UNAUTHORIZED", "Unauthorized");
  const { app, endTurn } = await personContext(context, type === "query" ? "read" : "write");
  const inner = withinTurn(context);
  const caller: Caller = {
    ctx: app,
    context: inner,
    calls: appRouter.createCaller(inner),
    tokenId: found.via.id,
    hasRoot,
    res,
  };
  try {
    return await next({ ctx: { caller } });
  } finally {
    endTurn();
  }
});

const notAnswered = (path: string | undefined): string =>
  `Bowerbird does not answer ${path ?? "this call"}, a call of Karakeep's apps. It answers those for bookmarks, lists and tags.`;

/** Karakeep's other protocol, by which its own apps call: each call is one of its REST API. */
export function trpcCalls(getContext: GetContext, hasRoot: boolean): RequestHandler {
  return Router().use(
    boundTrpc(),
    createExpressMiddleware({
      router: karakeepRouter,
      allowBatching: true,
      createContext: ({ req, res }) => ({ context: getContext(req, res), hasRoot, res }),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    }),
  );
}

const bookmarkId = z.object({ bookmarkId: z.string() });
const listId = z.object({ listId: z.string() });
const tagId = z.object({ tagId: z.string() });

const pageInput = z.object({
  archived: z.boolean().optional(),
  favourited: z.boolean().optional(),
  tagId: z.string().optional(),
  listId: z.string().optional(),
  limit: z.number().optional(),
  cursor: z.object({ createdAt: z.date(), id: z.string() }).nullish(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
});
const searchInput = z.object({
  text: z.string(),
  limit: z.number().optional(),
  cursor: z.object({ ver: z.literal(1), offset: z.number().int().min(0) }).nullish(),
  sortOrder: z.enum(["relevance", "asc", "desc"]).optional(),
});
/** Without an input: all. */
const tagsInput = tagFilters
  .omit({ sort: true })
  .extend({ sortBy: tagFilters.shape.sort, cursor: z.object({ page: z.number().int().min(0) }).nullish() })
  .optional();

const bookmarks = router({
  getBookmark: tokenProcedure.input(bookmarkId).query(async ({ ctx: { caller }, input }) => {
    return presentOne(caller.ctx, await getBookmark(caller.ctx, { id: input.bookmarkId }));
  }),
  getBookmarks: tokenProcedure.input(pageInput).query(({ ctx, input }) => listBookmarks(ctx.caller, input)),
  searchBookmarks: tokenProcedure.input(searchInput).query(async ({ ctx, input: { text, cursor, ...rest } }) => {
    const { bookmarks: found, nextCursor } = await search(ctx.caller, {
      ...rest,
      q: text,
      ...(cursor ? { cursor: String(cursor.offset) } : {}),
    });
    return { bookmarks: found, nextCursor: nextCursor === null ? null : { ver: 1, offset: Number(nextCursor) } };
  }),
  checkUrl: tokenProcedure.input(z.object({ url: z.string() })).query(async ({ ctx, input }) => ({
    bookmarkId: await findBookmarkId(ctx.caller, input.url),
  })),
  createBookmark: tokenProcedure.input(newBookmark).mutation(({ ctx, input }) => saveBookmark(ctx.caller, input)),
  updateBookmark: tokenProcedure
    .input(bookmarkChanges.extend(bookmarkId.shape))
    .mutation(async ({ ctx: { caller }, input: { bookmarkId: wanted, ...changes } }) => {
      const { id } = await getBookmark(caller.ctx, { id: wanted });
      return changeBookmark(caller, id, changes);
    }),
  updateTags: tokenProcedure
    .input(bookmarkId.extend({ attach: attachedTags, detach: tagNames }))
    .mutation(async ({ ctx: { caller }, input }) => {
      const { id } = await getBookmark(caller.ctx, { id: input.bookmarkId });
      const detached = await detachTags(caller, id, input.detach);
      return { bookmarkId: id, attached: await attachTags(caller, id, input.attach), detached };
    }),
  deleteBookmark: tokenProcedure.input(bookmarkId).mutation(async ({ ctx: { caller }, input }) => {
    const { id } = await getBookmark(caller.ctx, { id: input.bookmarkId });
    await deleteBookmark(caller, id);
  }),
});

/** A page of all bookmarks, or of those of a list or with a tag. */
async function listBookmarks(
  caller: Caller,
  { cursor, tagId: tag, listId: list, ...filters }: z.output<typeof pageInput>,
) {
  const { ctx } = caller;
  const flags = { archived: toText(filters.archived), favourited: toText(filters.favourited) };
  const after = cursor ? { cursor: `${cursor.id}_${cursor.createdAt.toISOString()}` } : {};
  const query = { ...filters, ...flags, ...after };
  const page = await (async () => {
    if (list !== undefined) return answerList(ctx, query, (await findList(caller, list)).id);
    if (tag === undefined) return answerAll(ctx, query);
    const { name } = await findTag(ctx, tag);
    return answerPage(ctx, query, (part) => listByTime(ctx, { tag: name, ...part }));
  })();
  const [id, time] = page.nextCursor?.split("_") ?? [];
  return { ...page, nextCursor: id === undefined ? null : { id, createdAt: new Date(time!) } };
}

const toText = (flag: boolean | undefined): string | undefined => (flag === undefined ? undefined : String(flag));

const lists = router({
  list: tokenProcedure.query(async ({ ctx }) => ({ lists: await readWhole(ctx.caller, listLists) })),
  get: tokenProcedure.input(listId).query(({ ctx, input }) => findList(ctx.caller, input.listId)),
  stats: tokenProcedure.query(async ({ ctx }) => ({ stats: await readWhole(ctx.caller, countInLists) })),
  getListsOfBookmark: tokenProcedure.input(bookmarkId).query(async ({ ctx: { caller }, input }) => {
    const { id } = await getBookmark(caller.ctx, { id: input.bookmarkId });
    return { lists: await listsOf(caller, id) };
  }),
  create: tokenProcedure.input(newList).mutation(({ ctx, input }) => createList(ctx.caller, input)),
  edit: tokenProcedure
    .input(listChanges.extend(listId.shape))
    .mutation(({ ctx, input: { listId: id, ...changes } }) => {
      return editList(ctx.caller, id, changes);
    }),
  delete: tokenProcedure.input(listId).mutation(({ ctx, input }) => deleteList(ctx.caller, input.listId)),
  addToList: tokenProcedure
    .input(bookmarkId.extend(listId.shape))
    .mutation(({ ctx, input }) => placeInList(ctx.caller, "add", input)),
  removeFromList: tokenProcedure
    .input(bookmarkId.extend(listId.shape))
    .mutation(({ ctx, input }) => placeInList(ctx.caller, "remove", input)),
});

const tags = router({
  list: tokenProcedure.input(tagsInput).query(async ({ ctx: { caller }, input }) => {
    const { cursor, sortBy, ...filters } = input ?? tagsInput.parse({})!;
    const wanted = { ...filters, sort: sortBy };
    const { tags: found, nextPage } = await readWhole(caller, ({ ctx }) => listTags(ctx, wanted, cursor?.page ?? 0));
    return { tags: found.map(toKarakeepTag), nextCursor: nextPage === null ? null : { page: nextPage } };
  }),
  get: tokenProcedure.input(tagId).query(async ({ ctx: { caller }, input }) => {
    return toKarakeepTag(await findTag(caller.ctx, input.tagId));
  }),
  create: tokenProcedure.input(tagBody).mutation(({ ctx: { caller }, input }) => addTag(caller.ctx, input)),
  update: tokenProcedure.input(tagBody.partial().extend(tagId.shape)).mutation(({ ctx: { caller }, input }) => {
    return renameTag(caller, input.tagId, input.name);
  }),
  delete: tokenProcedure.input(tagId).mutation(({ ctx: { caller }, input }) => deleteTag(caller, input.tagId)),
  merge: tokenProcedure
    .input(z.object({ intoTagId: z.string(), fromTagIds: z.array(z.string()).max(1_000) }))
    .mutation(({ ctx: { caller }, input }) => mergeTags(caller, input.intoTagId, input.fromTagIds)),
});

export const karakeepRouter = router({
  bookmarks,
  lists,
  tags,
  users: router({ whoami: tokenProcedure.query(({ ctx }) => whoAmI(ctx.caller)) }),
  apiKeys: router({
    exchange: publicProcedure.input(exchangeInput).mutation(({ ctx, input }) => exchangePassword(ctx.context, input)),
    validate: publicProcedure
      .input(z.object({ apiKey: z.string().max(1_000) }))
      .mutation(({ ctx, input }) => validateKey(ctx.context, input.apiKey)),
  }),
});
