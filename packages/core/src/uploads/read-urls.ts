import type { UploadedUrls } from "@bowerbird/contract/uploads";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { readBookmarkFile, UnreadableFileError } from "../bookmark-files/index.ts";
import { AppError } from "../errors/index.ts";

/**
 * The web addresses in a bookmark file of any kind that our reader knows, each page once, in their order.
 *
 * @throws BAD_REQUEST when there is none, or nothing can be read
 */
export async function readUrls(content: AsyncIterable<Uint8Array>): Promise<UploadedUrls> {
  const urls = new Map<string, string>();
  try {
    for await (const links of readBookmarkFile(content)) {
      for (const { url } of links) {
        const parsed = parseWebUrl(url);
        if (parsed.ok && !urls.has(parsed.value.key)) urls.set(parsed.value.key, parsed.value.url);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    // What could be read before the fault is of use.
    if (urls.size === 0) throw new AppError("BAD_REQUEST", error.message);
  }
  if (urls.size === 0) throw new AppError("BAD_REQUEST", "No URLs found");
  return { urls: [...urls.values()], count: urls.size };
}
