import type { UploadedUrls } from "@bowerbird/contract/imports";
import { parseAddress } from "@bowerbird/bookmark/address";
import { readBookmarkFile, UnreadableFileError } from "../files/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../../platform/context/index.ts";
import { countCall } from "../../platform/rate-limits/index.ts";
import t from "../messages.json" with { type: "json" };

const megabyte = 1024 * 1024;

/**
 * The URLs in a bookmark file of any supported format, in order, without duplicates.
 *
 * @throws BAD_REQUEST when there is none, or the file cannot be read
 */
export async function readUrls(content: AsyncIterable<Uint8Array>): Promise<UploadedUrls> {
  const urls = new Map<string, string>();
  try {
    for await (const links of readBookmarkFile(content)) {
      for (const { url } of links) {
        const parsed = parseAddress(url);
        if (parsed.ok && !urls.has(parsed.value.key)) urls.set(parsed.value.key, parsed.value.url);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    // The URLs before the error are still useful.
    if (urls.size === 0) throw new AppError("BAD_REQUEST", error.message);
  }
  if (urls.size === 0) throw new AppError("BAD_REQUEST", t.noUrlsFound);
  return { urls: [...urls.values()], count: urls.size };
}

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
