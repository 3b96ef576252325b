import { defaults, limits } from "@bowerbird/contract/limits";
import type { ExtractedMetadata } from "@bowerbird/contract/metadata";
import { displayHost, parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type { Context } from "../context/index.ts";
import { readWithIcon } from "./look-at-page.ts";
import { FetchError } from "./page-fetcher.ts";

/** Of the ten seconds that somebody waits, so many may go by before the site has time. */
const patience = 4_000;

/**
 * What a page says about itself, for somebody who waits for it: ten seconds at most. A page that cannot be read has its
 * host for a title, and what is no address at all is a "Website".
 */
export async function extractMetadata(ctx: Context, { url }: { url: string }): Promise<ExtractedMetadata> {
  const address = parseWebUrl(tidyUrl(url));
  if (!address.ok) return fallback(url);
  try {
    const signal = AbortSignal.timeout(limits.fetchTime);
    const { metadata, favicon } = await readWithIcon(ctx, address.value.url, { patience, signal });
    const { title, description, finalUrl, language } = metadata;
    const isFallback = title === "";
    return {
      title: title || displayHost(address.value.url),
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
  return { title: displayHost(url), description: "", favicon: defaults.favicon, url, language: null, isFallback: true };
}
