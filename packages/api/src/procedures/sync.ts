import { appliedSync, applySyncInput, syncTree, syncTreeInput } from "@bowerbird/contract/sync";
import { applySync, readSyncTree } from "@bowerbird/core/library/sync";
import { heavyReadProcedure, router, writeProcedure } from "../trpc.ts";

const tags = ["Sync"];

export const syncRouter = router({
  tree: heavyReadProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/sync/tree",
        summary: "List the folders and links of a category or of the whole library",
        description: "Send the version that you have: the answer is empty if nothing has changed.",
        tags,
      },
    })
    .input(syncTreeInput)
    .output(syncTree)
    .query(({ ctx, input }) => readSyncTree(ctx.app, input)),
  applyBatch: writeProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/sync",
        summary: "Apply a batch of a sync",
        description:
          "All batches of one sync are one change in the history. A batch that is sent again changes nothing; what was changed in the meantime is skipped.",
        tags,
      },
    })
    .input(applySyncInput)
    .output(appliedSync)
    .mutation(({ ctx, input }) => applySync(ctx.app, input)),
});
