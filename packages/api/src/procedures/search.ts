import { quickSearchInput, quickSearchOutput } from "@bowerbird/contract/search";
import { quickSearch } from "@bowerbird/core/search";
import { personProcedure, router } from "../trpc.ts";

export const searchRouter = router({
  quick: personProcedure
    .meta({ openapi: { method: "GET", path: "/search/quick", summary: "Search as you type", tags: ["Search"] } })
    .input(quickSearchInput)
    .output(quickSearchOutput)
    .query(({ ctx, input }) => quickSearch(ctx.app, input)),
});
