import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../../platform/context/index.ts";
import { countCall } from "../../platform/rate-limits/index.ts";
export { readUrls } from "./read-urls.ts";

const megabyte = 1024 * 1024;

/**
 * Counts an upload before it is read.
 *
 * @param declaredBytes its `content-length`; without one the largest allowed size is counted
 * @throws TOO_MANY_REQUESTS after too many in 10 minutes, or too many files or bytes within a day
 */
export async function countUpload(ctx: Context, declaredBytes: string | undefined): Promise<void> {
  await countCall(ctx, "upload");
  await countCall(ctx, "dailyUploads");
  const bytes = Math.min(Number(declaredBytes) || limits.uploadBytes, limits.uploadBytes);
  await countCall(ctx, "dailyUploadMegabytes", Math.max(1, Math.round(bytes / megabyte)));
}
