import {
  applyRecategorizationInput,
  getRecategorizationInput,
  listRecategorizationItemsInput,
  listRecategorizationsInput,
  recategorization,
  recategorizationDetails,
  recategorizationIdInput,
  recategorizationItemPage,
  recategorizationStarted,
  recategorizeInput,
  recategorizeOutput,
  tagBookmarksInput,
  undoneRecategorization,
} from "@bowerbird/contract/recategorizations";
import {
  applyRecategorization,
  cancelRecategorization,
  getRecategorization,
  listRecategorizationItems,
  listRecategorizations,
  recategorize,
  startRecategorization,
  startTagging,
  undoRecategorization,
} from "@bowerbird/core/categorization/recategorizations";
import { z } from "zod";
import { limitedProcedure, readProcedure, router, writeProcedure } from "../trpc.ts";

const tags = ["Recategorizations"];
const at = (method: "GET" | "POST", path: string, summary: string) => ({
  openapi: { method, path: `/recategorizations/{id}${path}` as const, summary, tags },
});

export const recategorizationsRouter = router({
  start: limitedProcedure(writeProcedure, "ai")
    .input(recategorizeInput)
    .output(recategorizationStarted)
    .mutation(({ ctx, input }) => startRecategorization(ctx.app, input)),
  /** By REST a hand-written route, because its status tells whether the run is finished. */
  startAndWait: limitedProcedure(writeProcedure, "ai")
    .input(recategorizeInput)
    .output(recategorizeOutput)
    .mutation(({ ctx, input }) => recategorize(ctx.app, input)),
  startTagging: limitedProcedure(writeProcedure, "ai")
    .meta({
      openapi: {
        method: "POST",
        path: "/bookmarks/ai-tags",
        summary: "Tag many bookmarks with AI",
        description: "Runs in the background; the answer has the id of the recategorization.",
        tags,
      },
      successStatus: 202,
    })
    .input(tagBookmarksInput)
    .output(recategorizationStarted)
    .mutation(({ ctx, input }) => startTagging(ctx.app, input)),
  list: readProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/recategorizations",
        summary: "List your recategorizations, newest first",
        tags,
      },
    })
    .input(listRecategorizationsInput)
    .output(z.array(recategorization))
    .query(({ ctx, input }) => listRecategorizations(ctx.app, input)),
  get: readProcedure
    .meta({ ...at("GET", "", "Get the progress and the changes of a recategorization"), isHeavy: true })
    .input(getRecategorizationInput)
    .output(recategorizationDetails)
    .query(({ ctx, input }) => getRecategorization(ctx.app, input)),
  items: readProcedure
    .meta(at("GET", "/items", "List the bookmarks that a recategorization changes"))
    .input(listRecategorizationItemsInput)
    .output(recategorizationItemPage)
    .query(({ ctx, input }) => listRecategorizationItems(ctx.app, input)),
  applyPreview: writeProcedure
    .meta(at("POST", "/apply", "Apply a preview"))
    .input(applyRecategorizationInput)
    .output(recategorization)
    .mutation(({ ctx, input }) => applyRecategorization(ctx.app, input)),
  cancel: writeProcedure
    .meta(at("POST", "/cancel", "Stop a recategorization, or discard its preview"))
    .input(recategorizationIdInput)
    .output(recategorization)
    .mutation(({ ctx, input }) => cancelRecategorization(ctx.app, input)),
  undo: writeProcedure
    .meta(at("POST", "/undo", "Undo a recategorization"))
    .input(recategorizationIdInput)
    .output(undoneRecategorization)
    .mutation(({ ctx, input }) => undoRecategorization(ctx.app, input)),
});
