import { extractMetadataInput, extractMetadataOutput } from "@bowerbird/contract/metadata";
import { extractMetadata } from "@bowerbird/core/metadata";
import { limitedProcedure } from "../limited-procedure.ts";
import { router, writeProcedure } from "../trpc.ts";

export const metadataRouter = router({
  extract: limitedProcedure(writeProcedure, "pageFetch")
    .meta({
      openapi: {
        method: "POST",
        path: "/extract-metadata",
        summary: "What a page says about itself",
        tags: ["Suggestions"],
      },
    })
    .input(extractMetadataInput)
    .output(extractMetadataOutput)
    .mutation(({ ctx, input }) => extractMetadata(ctx.app, input)),
});
