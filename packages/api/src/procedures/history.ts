import { historyPage, listHistoryInput, undoEntryInput, undoneEntry, undoneLast } from "@bowerbird/contract/history";
import { listHistory, undoEntry, undoLast } from "@bowerbird/core/operations";
import { z } from "zod";
import { accountProcedure, readProcedure, router } from "../trpc.ts";

const tags = ["History"];

export const historyRouter = router({
  list: readProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/history",
        summary: "List the changes of the last 30 days, latest first",
        description: "Each entry names the call that undoes it, or says why it cannot be undone.",
        tags,
      },
    })
    .input(listHistoryInput)
    .output(historyPage)
    .query(({ ctx, input }) => listHistory(ctx.app, input)),
  undo: accountProcedure
    .input(undoEntryInput)
    .output(undoneEntry)
    .mutation(({ ctx, input }) => undoEntry(ctx.app, input)),
  undoLast: accountProcedure
    .input(z.void())
    .output(undoneLast)
    .mutation(({ ctx }) => undoLast(ctx.app)),
});
