import {
  categorizeInput,
  categorizeOutput,
  categoryOffersInput,
  categoryOffersOutput,
  feedbackInput,
  feedbackOutput,
  suggestInput,
  suggestOutput,
} from "@bowerbird/contract/ai";
import { categorize, giveFeedback, offerCategories, suggest } from "@bowerbird/core/categorization/ai";
import { limitedProcedure, readProcedure, router, writeProcedure } from "../trpc.ts";
import { extractMetadataInput, extractMetadataOutput } from "@bowerbird/contract/metadata";
import { extractMetadata } from "@bowerbird/core/intake/pages";

const post = (path: `/${string}`, summary: string) => ({
  openapi: { method: "POST" as const, path, summary, tags: ["Suggestions"] },
});

export const aiRouter = router({
  categorize: limitedProcedure(writeProcedure, "ai")
    .meta(post("/categorize", "The category that fits a link"))
    .input(categorizeInput)
    .output(categorizeOutput)
    .mutation(({ ctx, input }) => categorize(ctx.app, input)),
  suggest: limitedProcedure(writeProcedure, "ai")
    .meta(post("/ai-suggestions", "Category, tags and collections that fit a link"))
    .input(suggestInput)
    .output(suggestOutput)
    .mutation(({ ctx, input }) => suggest(ctx.app, input)),
  offers: limitedProcedure(readProcedure, "ai")
    .meta({
      openapi: {
        method: "GET",
        path: "/category-offers",
        summary: "List the likeliest categories for bookmarks in Uncategorized",
        tags: ["Suggestions"],
      },
    })
    .input(categoryOffersInput)
    .output(categoryOffersOutput)
    .query(({ ctx, input }) => offerCategories(ctx.app, input)),
  giveFeedback: limitedProcedure(writeProcedure, "ai")
    .meta(post("/ai-feedback", "Say whether a suggestion was right"))
    .input(feedbackInput)
    .output(feedbackOutput)
    .mutation(({ ctx, input }) => giveFeedback(ctx.app, input)),
});

export const metadataRouter = router({
  extract: limitedProcedure(writeProcedure, "pageFetch")
    .meta({
      openapi: {
        method: "POST",
        path: "/extract-metadata",
        summary: "Get a page's title, description and icon",
        tags: ["Suggestions"],
      },
    })
    .input(extractMetadataInput)
    .output(extractMetadataOutput)
    .mutation(({ ctx, input }) => extractMetadata(ctx.app, input)),
});
