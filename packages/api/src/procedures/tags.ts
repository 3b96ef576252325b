import { popularTag, popularTagsInput, suggestTagsInput } from "@bowerbird/contract/tags";
import { listPopularTags, suggestTags } from "@bowerbird/core/tags";
import { z } from "zod";
import { personProcedure, router } from "../trpc.ts";

const tags = ["Tags"];

export const tagsRouter = router({
  popular: personProcedure
    .meta({
      openapi: { method: "GET", path: "/tags/popular", summary: "The tags you use most", tags },
      cacheSeconds: 300,
    })
    .input(popularTagsInput)
    .output(z.array(popularTag))
    .query(({ ctx, input }) => listPopularTags(ctx.app, input)),
  suggest: personProcedure
    .meta({ openapi: { method: "GET", path: "/tags/suggestions", summary: "Your tags that begin so", tags } })
    .input(suggestTagsInput)
    .output(z.array(popularTag))
    .query(({ ctx, input }) => suggestTags(ctx.app, input)),
});
