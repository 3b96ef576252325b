import { parseAddress } from "@bowerbird/bookmark/address";
import { readBookmarkFile, UnreadableFileError } from "../files/index.ts";
import t from "../messages.json" with { type: "json" };

/** What a thread answers: the URLs of a file, or the sentence that says why there are none. */
export type CollectedUrls = { urls: string[] } | { problem: string };

/** The URLs in a bookmark file of any supported format, in order, without duplicates. */
export async function collectUrls(content: AsyncIterable<Uint8Array>): Promise<CollectedUrls> {
  const urls = new Map<string, string>();
  let problem = t.noUrlsFound;
  try {
    for await (const links of readBookmarkFile(content)) {
      for (const { url } of links) {
        const parsed = parseAddress(url);
        if (parsed.ok && !urls.has(parsed.value.key)) urls.set(parsed.value.key, parsed.value.url);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    problem = error.message;
  }
  // The URLs before an error are still useful.
  return urls.size === 0 ? { problem } : { urls: [...urls.values()] };
}
