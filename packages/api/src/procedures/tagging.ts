import { changeFilingInput, filing } from "@bowerbird/contract/filing";
import { taggingOutput, taggingPreview, taggingSettingsInput } from "@bowerbird/contract/tagging";
import { changeTagging, getTagging, previewTagging } from "@bowerbird/core/categorization/ai";
import { changeFiling, getFiling } from "@bowerbird/core/categorization/filing";
import { z } from "zod";
import { accountProcedure, limitedProcedure, readProcedure, router } from "../trpc.ts";

const tags = ["Account"];

/** What a person wants of automatic tags and categories. */
export const taggingRouter = router({
  get: readProcedure
    .meta({
      openapi: { method: "GET", path: "/account/tagging", summary: "Get your settings of automatic tags", tags },
    })
    .input(z.void())
    .output(taggingOutput)
    .query(({ ctx }) => getTagging(ctx.app)),
  change: accountProcedure
    .meta({
      openapi: { method: "PUT", path: "/account/tagging", summary: "Change your settings of automatic tags", tags },
    })
    .input(taggingSettingsInput)
    .output(taggingOutput)
    .mutation(({ ctx, input }) => changeTagging(ctx.app, input)),
  preview: limitedProcedure(accountProcedure, "ai")
    .meta({
      openapi: {
        method: "POST",
        path: "/account/tagging/preview",
        summary: "Preview such settings on your newest links",
        description: "Nothing is changed. With a language model, its tokens count as for any suggestion.",
        tags,
      },
    })
    .input(taggingSettingsInput)
    .output(taggingPreview)
    .mutation(({ ctx, input, signal }) => previewTagging(ctx.app, input, signal)),
});

export const filingRouter = router({
  get: readProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/account/filing",
        summary: "Get when links are filed automatically",
        description:
          "`mistakes`: how many of 100 links that are filed automatically may be wrong. `moved`: the share of the last 500 that you moved.",
        tags,
      },
    })
    .input(z.void())
    .output(filing)
    .query(({ ctx }) => getFiling(ctx.app)),
  change: accountProcedure
    .meta({
      openapi: { method: "PUT", path: "/account/filing", summary: "Choose when links are filed automatically", tags },
    })
    .input(changeFilingInput)
    .output(filing)
    .mutation(({ ctx, input }) => changeFiling(ctx.app, input)),
});
