import {
  renameSearchInput,
  savedSearch,
  savedSearchIdInput,
  saveSearchInput,
} from "@bowerbird/contract/saved-searches";
import { deleteSearch, listSavedSearches, renameSearch, saveSearch } from "@bowerbird/core/search/saved-searches";
import { z } from "zod";
import { readProcedure, router, writeProcedure } from "../trpc.ts";

const tags = ["Search"];

export const savedSearchesRouter = router({
  list: readProcedure
    .meta({ openapi: { method: "GET", path: "/saved-searches", summary: "List your saved searches by name", tags } })
    .input(z.void())
    .output(z.array(savedSearch))
    .query(({ ctx }) => listSavedSearches(ctx.app)),
  save: writeProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/saved-searches",
        summary: "Save a search under a name",
        tags,
        successDescription: "Saved",
      },
      successStatus: 201,
    })
    .input(saveSearchInput)
    .output(savedSearch)
    .mutation(({ ctx, input }) => saveSearch(ctx.app, input)),
  rename: writeProcedure
    .meta({ openapi: { method: "PATCH", path: "/saved-searches/{id}", summary: "Rename a saved search", tags } })
    .input(renameSearchInput)
    .output(savedSearch)
    .mutation(({ ctx, input }) => renameSearch(ctx.app, input)),
  delete: writeProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/saved-searches/{id}",
        summary: "Delete a saved search",
        description: "The answer is what was deleted; save it again to restore it.",
        tags,
      },
    })
    .input(savedSearchIdInput)
    .output(savedSearch)
    .mutation(({ ctx, input }) => deleteSearch(ctx.app, input)),
});
