import {
  categorizeInput,
  categorizeOutput,
  extractMetadataInput,
  extractMetadataOutput,
  feedbackInput,
  feedbackOutput,
  recategorizeOutput,
  suggestInput,
  suggestOutput,
} from "@bowerbird/contract/ai";
import { z } from "zod";
import { notSetUp } from "../not-set-up.ts";
import { personProcedure, router } from "../trpc.ts";

const post = (path: `/${string}`, summary: string) => ({
  openapi: { method: "POST" as const, path, summary, tags: ["Suggestions"] },
});
const suggestionsMissing = notSetUp("Suggestions are not set up on this server.");

export const aiRouter = router({
  categorize: personProcedure
    .meta(post("/categorize", "The category that fits a link"))
    .input(categorizeInput)
    .output(categorizeOutput)
    .mutation(suggestionsMissing),
  extractMetadata: personProcedure
    .meta(post("/extract-metadata", "What a page says about itself"))
    .input(extractMetadataInput)
    .output(extractMetadataOutput)
    .mutation(notSetUp("Reading pages is not set up on this server.")),
  suggest: personProcedure
    .meta(post("/ai-suggestions", "Category, tags and collections that fit a link"))
    .input(suggestInput)
    .output(suggestOutput)
    .mutation(suggestionsMissing),
  giveFeedback: personProcedure
    .meta(post("/ai-feedback", "Say whether a suggestion was right"))
    .input(feedbackInput)
    .output(feedbackOutput)
    .mutation(suggestionsMissing),
  recategorize: personProcedure
    .meta(post("/bookmarks/recategorize", "Sort all bookmarks anew"))
    .input(z.void())
    .output(recategorizeOutput)
    .mutation(notSetUp("Sorting all bookmarks anew is not set up on this server.")),
});
