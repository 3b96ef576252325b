import { addSourceInput, changeSourceKeyInput, source, sourceIdInput } from "@bowerbird/contract/sources";
import { addSource, changeSourceKey, listSources, readSourceNow, removeSource } from "@bowerbird/core/intake/sources";
import { z } from "zod";
import { importProcedure, limitedProcedure, readImportsProcedure, router } from "../trpc.ts";

const tags = ["Sources"];

export const sourcesRouter = router({
  list: readImportsProcedure
    .meta({ openapi: { method: "GET", path: "/sources", summary: "List your sources", tags } })
    .input(z.void())
    .output(z.array(source))
    .query(({ ctx }) => listSources(ctx.app)),
  add: limitedProcedure(importProcedure, "upload")
    .meta({
      openapi: {
        method: "POST",
        path: "/sources",
        summary: "Save the links of a service, and its new ones once a day",
        description: "With `isDaily: false` it is read once. The key is stored encrypted and never shown again.",
        tags,
        successDescription: "Connected",
      },
      successStatus: 201,
    })
    .input(addSourceInput)
    .output(source)
    .mutation(({ ctx, input }) => addSource(ctx.app, input)),
  changeKey: limitedProcedure(importProcedure, "upload")
    .meta({ openapi: { method: "PUT", path: "/sources/{id}/key", summary: "Replace the key of a source", tags } })
    .input(changeSourceKeyInput)
    .output(source)
    .mutation(({ ctx, input }) => changeSourceKey(ctx.app, input)),
  read: limitedProcedure(importProcedure, "upload")
    .meta({ openapi: { method: "POST", path: "/sources/{id}/read", summary: "Read a source now", tags } })
    .input(sourceIdInput)
    .output(source)
    .mutation(({ ctx, input }) => readSourceNow(ctx.app, input)),
  remove: importProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/sources/{id}",
        summary: "Disconnect a source",
        description: "The links it saved stay.",
        tags,
      },
    })
    .input(sourceIdInput)
    .output(source)
    .mutation(({ ctx, input }) => removeSource(ctx.app, input)),
});
