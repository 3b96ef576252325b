import { semanticStatus } from "@bowerbird/contract/semantic";
import {
  quickSearchInput,
  quickSearchOutput,
  searchChoiceInput,
  searchInput,
  searchMatchesInput,
  searchMatchesOutput,
  searchOutput,
} from "@bowerbird/contract/search";
import { getSemanticStatus } from "@bowerbird/core/semantic/embeddings";
import { findSearchMatches, quickSearch, recordChoice, searchBookmarks } from "@bowerbird/core/search/search";
import { z } from "zod";
import { heavyReadProcedure, readProcedure, router, writeProcedure } from "../trpc.ts";
import { stats } from "@bowerbird/contract/bookmarks";
import { getStats } from "@bowerbird/core/library/categories";

const tags = ["Search"];

export const searchRouter = router({
  quick: readProcedure
    .meta({ openapi: { method: "GET", path: "/search/quick", summary: "Search as you type", tags } })
    .input(quickSearchInput)
    .output(quickSearchOutput)
    .query(({ ctx, input }) => quickSearch(ctx.app, input)),
  full: readProcedure
    .meta({ openapi: { method: "GET", path: "/search", summary: "Search with filters and order", tags } })
    .input(searchInput)
    .output(searchOutput)
    .query(({ ctx, input }) => searchBookmarks(ctx.app, input)),
  matches: heavyReadProcedure
    .meta({ openapi: { method: "GET", path: "/search/matches", summary: "Get the ids of all results", tags } })
    .input(searchMatchesInput)
    .output(searchMatchesOutput)
    .query(({ ctx, input }) => findSearchMatches(ctx.app, input)),
  choose: writeProcedure
    .meta({ openapi: { method: "POST", path: "/search/choices", summary: "Remember which result was opened", tags } })
    .input(searchChoiceInput)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => recordChoice(ctx.app, input)),
  meaning: readProcedure
    .meta({ openapi: { method: "GET", path: "/search/meaning", summary: "Get the state of semantic search", tags } })
    .input(z.void())
    .output(semanticStatus)
    .query(({ ctx }) => getSemanticStatus(ctx.app)),
});

export const statsRouter = router({
  get: readProcedure
    .meta({
      openapi: { method: "GET", path: "/stats", summary: "Count your bookmarks and categories", tags: ["Bookmarks"] },
    })
    .input(z.void())
    .output(stats)
    .query(({ ctx }) => getStats(ctx.app)),
});
