import { changedBookmark, updateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { tagList } from "@bowerbird/contract/bookmark-fields";
import { addBookmarkInput, bookmark } from "@bowerbird/contract/bookmarks";
import { addAutoCategorizedBookmark } from "@bowerbird/core/categorization/ai";
import { updateBookmark } from "@bowerbird/core/library/bookmarks";
import { router, writeProcedure } from "./trpc.ts";

export { appRouter, type AppRouter } from "./router.ts";
export { everyCall, procedureNames, restAddresses, restHeaders, restStatus } from "./known-calls.ts";
export {
  type ApiContext,
  createApiContext,
  inHeavyTurn,
  type Need,
  personContext,
  readRows,
  scopesFor,
  withinTransaction,
  withinTurn,
} from "./context.ts";
export { type FirstData, firstData } from "./first-data.ts";
export { toErrorAnswer, toTrpcError } from "./errors.ts";

export { readInput, readKey } from "./trpc.ts";

/** Our calls for the APIs of other products, whose apps give a bookmark more tags than ours: see `storedTagsPerBookmark`. */
export const otherAppsRouter = router({
  add: writeProcedure
    .input(addBookmarkInput.extend({ tags: tagList.nullish() }))
    .output(bookmark)
    .mutation(({ ctx, input }) => addAutoCategorizedBookmark(ctx.app, input)),
  update: writeProcedure
    .input(updateBookmarkInput)
    .output(changedBookmark)
    .mutation(({ ctx, input }) => updateBookmark(ctx.app, { ...input, cutsTags: true })),
});
