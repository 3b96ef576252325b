import type { recategorizeInput, tagBookmarksInput } from "@bowerbird/contract/recategorizations";
import type { z } from "zod";
import type { Context } from "../context/index.ts";
import { createRun } from "./create-run.ts";

/**
 * Has the person's bookmarks sorted anew in the background; what was filed by hand only when asked for.
 *
 * @throws NOT_FOUND for a category that is not the person's
 */
export function startRecategorization(
  ctx: Context,
  input: z.output<typeof recategorizeInput>,
): Promise<{ id: string }> {
  return createRun(ctx, { kind: "categories", ...input });
}

/**
 * Has tags proposed for many bookmarks, and added, in the background; the tags that they have stay.
 *
 * @throws NOT_FOUND for a category that is not the person's
 */
export function startTagging(ctx: Context, input: z.output<typeof tagBookmarksInput>): Promise<{ id: string }> {
  return createRun(ctx, { kind: "tags", includeManual: true, ...input });
}
