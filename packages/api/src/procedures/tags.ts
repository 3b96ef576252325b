import {
  deleteTagsInput,
  mergeSuggestion,
  mergeTagsInput,
  popularTag,
  popularTagsInput,
  renameTagInput,
  replacedTags,
  suggestTagsInput,
  tagListing,
} from "@bowerbird/contract/tags";
import { replaceTags } from "@bowerbird/core/library/bookmarks";
import { suggestMerges } from "@bowerbird/core/organize/tag-merges";
import { listFewTags, listPopularTags, listTags, suggestTags } from "@bowerbird/core/library/tags";
import { z } from "zod";
import { heavyReadProcedure, readInTurn, readProcedure, router, writeProcedure } from "../trpc.ts";

const at = (method: "GET" | "POST", path: `/tags${string}`, summary: string, description?: string) => ({
  openapi: { method, path, summary, tags: ["Tags"], ...(description ? { description } : {}) },
});
const undoable = "Those in the trash keep theirs. Undoing the change puts all of it back.";

export const tagsRouter = router({
  list: readProcedure
    .meta(at("GET", "/tags", "List all tags with their counts", "Each spelling is a tag of its own; at most 10,000."))
    .input(z.void())
    .output(tagListing)
    .query(({ ctx }) => readInTurn(ctx, listFewTags, listTags)),
  popular: readProcedure
    .meta({ ...at("GET", "/tags/popular", "List the tags you use most"), cacheSeconds: 300 })
    .input(popularTagsInput)
    .output(z.array(popularTag))
    .query(({ ctx, input }) => listPopularTags(ctx.app, input)),
  suggest: readProcedure
    .meta(at("GET", "/tags/suggestions", "List your tags that begin with a text"))
    .input(suggestTagsInput)
    .output(z.array(popularTag))
    .query(({ ctx, input }) => suggestTags(ctx.app, input)),
  suggestMerges: heavyReadProcedure
    .meta(at("GET", "/tags/merge-suggestions", "List tags that are probably the same, by spelling or similarity"))
    .input(z.void())
    .output(z.array(mergeSuggestion))
    .query(({ ctx }) => suggestMerges(ctx.app)),
  rename: writeProcedure
    .meta(at("POST", "/tags/rename", "Rename a tag on all bookmarks", `A name that is there takes both. ${undoable}`))
    .input(renameTagInput)
    .output(replacedTags)
    .mutation(({ ctx, input }) => replaceTags(ctx.app, { tags: [input.tag], by: input.to })),
  merge: writeProcedure
    .meta(at("POST", "/tags/merge", "Merge tags on all bookmarks", undoable))
    .input(mergeTagsInput)
    .output(replacedTags)
    .mutation(({ ctx, input }) => replaceTags(ctx.app, { tags: input.tags, by: input.into })),
  delete: writeProcedure
    .meta(at("POST", "/tags/delete", "Remove tags from all bookmarks", undoable))
    .input(deleteTagsInput)
    .output(replacedTags)
    .mutation(({ ctx, input }) => replaceTags(ctx.app, { tags: input.tags })),
});
