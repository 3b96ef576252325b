import { defaults, limits } from "@bowerbird/contract/limits";
import type { ExtractedMetadata } from "@bowerbird/contract/metadata";
import { displayHost } from "@bowerbird/bookmark/readable-address";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type { Context } from "../../platform/context/index.ts";
import { fetchWithIcon } from "./process-page.ts";
import { toFileTitle } from "./file-title.ts";
import { FetchError } from "../../platform/ports/page-fetcher.ts";

/** Max. wait for a slot at the host, of the ten seconds that the person waits. */
const maxWaitMs = 4_000;

/**
 * Reads a page's metadata while the person waits, for at most ten seconds. An unreadable page gets its host as title, a
 * document its file name; an invalid address gets "Website".
 */
export async function extractMetadata(ctx: Context, { url }: { url: string }): Promise<ExtractedMetadata> {
  const address = parseWebUrl(tidyUrl(url));
  if (!address.ok) return fallback(url);
  try {
    const signal = AbortSignal.timeout(limits.fetchTime);
    const { metadata, favicon } = await fetchWithIcon(ctx, address.value.url, { maxWaitMs, signal });
    const { title, description, finalUrl, language } = metadata;
    const isFallback = title === "";
    return {
      title: title || fallbackTitle(address.value.url),
      description,
      favicon: favicon || defaults.favicon,
      url: finalUrl,
      language,
      isFallback,
    };
  } catch (error) {
    if (error instanceof FetchError) return fallback(address.value.url);
    throw error;
  }
}

function fallback(url: string): ExtractedMetadata {
  return {
    title: fallbackTitle(url),
    description: "",
    favicon: defaults.favicon,
    url,
    language: null,
    isFallback: true,
  };
}

function fallbackTitle(url: string): string {
  return (isDocument.test(URL.parse(url)?.pathname ?? "") && toFileTitle(url)) || displayHost(url);
}

/** Files that people keep; other extensions, such as `.php`, are those of pages. */
const isDocument =
  /\.(?:pdf|epub|mobi|djvu|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|md|csv|zip|7z|rar|gz|jpe?g|png|gif|webp|svg|mp[34]|webm|ogg)$/i;
