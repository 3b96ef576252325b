import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine, severalLines } from "@bowerbird/contract/tidy-text";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { createMarkupScanner } from "../files/index.ts";
import { decodePage } from "./decode-page.ts";
import { chooseTitle, hasHardlyText } from "./choose-title.ts";
import type { FetchedDocument } from "../../platform/ports/page-fetcher.ts";
import { type IconLink, PageListener, pageInterest } from "./page-listener.ts";
import { findRefreshTarget } from "./refresh-target.ts";
import { readStructuredData } from "./structured-data.ts";
import { unescapeTwice } from "./unescape-twice.ts";

/** The metadata of a page. */
export interface PageMetadata {
  /** The URL after all redirects. */
  finalUrl: string;
  /** The canonical URL that the page declares. */
  canonicalUrl: string | null;
  /** Empty if the page has no useful title. */
  title: string;
  description: string;
  /** A BCP 47 tag such as "de" or "pt-BR". */
  language: string | null;
  /** The beginning of its text, on one line. */
  preview: string;
  /** The address of the picture that the page names for its previews. */
  cover: string | null;
  /** With absolute URLs, in document order. */
  icons: IconLink[];
  /** The page is shown instead of the requested one, so its metadata is dropped. */
  isWall: boolean;
  /** Where browsers go on to from this page. */
  refreshUrl: string | null;
}

/** Reads a page until all metadata is found. The cost is linear in its length, for any content. */
export async function readPage(document: FetchedDocument): Promise<PageMetadata> {
  const listener = new PageListener();
  const scanner = createMarkupScanner(listener, pageInterest);
  for await (const text of decodePage(document)) {
    scanner.write(text);
    if (listener.isSatisfied) break;
  }
  scanner.end();
  return toMetadata(listener, document);
}

/** The metadata of a file that is no page. */
export function toFileMetadata(url: string, title: string): PageMetadata {
  return {
    finalUrl: url,
    canonicalUrl: null,
    title,
    description: "",
    language: null,
    preview: "",
    cover: null,
    icons: [],
    isWall: false,
    refreshUrl: null,
  };
}

function toMetadata(page: PageListener, { url, refresh }: FetchedDocument): PageMetadata {
  const data = readStructuredData(page.data);
  const meta = (...names: string[]) => names.map((name) => page.metas.get(name) ?? "");
  const own = oneLine(page.title);
  const [og = "", twitter = "", dublinCore = ""] = meta("og:title", "twitter:title", "dc.title").map(oneLine);
  const titles = { og, twitter, data: oneLine(data.title), own, dublinCore, heading: oneLine(page.heading) };
  const { isWall, title } = chooseTitle(titles, url, page.textLength);
  const descriptions = [...meta("og:description"), data.description, ...meta("twitter:description", "description")];
  const base = URL.parse(page.base, url)?.href ?? url;
  return {
    finalUrl: url,
    canonicalUrl: toWebUrl(page.canonical, base) ?? toWebUrl(page.metas.get("og:url") ?? "", base),
    title,
    description: isWall ? "" : chooseDescription(descriptions, own),
    language: chooseLanguage([page.language, data.language, ...meta("og:locale", "content-language")]),
    preview: isWall ? "" : cutText(oneLine(page.mainText || page.paragraphs), limits.pagePreviewLength),
    cover: isWall ? null : chooseCover(meta(...coverNames), base),
    icons: page.icons.flatMap((icon) => toAbsolute(icon, base)),
    isWall,
    refreshUrl: findRefresh(page, refresh, base, url),
  };
}

/** One for browsers without scripts counts only where the page has nothing else to show. */
function findRefresh(page: PageListener, header: string | null, base: string, url: string): string | null {
  const isHollow = hasHardlyText(page.textLength) && !page.metas.has("og:title");
  const contents = [header ?? "", page.refresh, isHollow ? page.scriptFreeRefresh : ""];
  const targets = contents.map((content) => findRefreshTarget(content, base, url));
  return targets.find((target) => target !== null) ?? null;
}

const coverNames = ["og:image", "og:image:secure_url", "og:image:url", "twitter:image", "twitter:image:src"];

function chooseCover(candidates: readonly string[], base: string): string | null {
  const covers = candidates.map((address) => toWebUrl(address, base));
  return covers.find((address) => address !== null) ?? null;
}

/** Longer ones are not descriptions but the text itself. */
const maxDescriptionLength = 2_000;

function chooseDescription(candidates: readonly string[], title: string): string {
  const texts = candidates.map(severalLines).filter((text) => text !== "" && text !== title);
  const [first = "", ...others] = texts;
  return cutText(unescapeTwice(first, others), maxDescriptionLength);
}

function chooseLanguage(candidates: readonly string[]): string | null {
  for (const candidate of candidates) {
    const [language] = candidate
      .trim()
      .replaceAll("_", "-")
      .split(/[,;\s]/);
    if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(language ?? ""))
      return Intl.getCanonicalLocales(language)[0] ?? null;
  }
  return null;
}

function toWebUrl(href: string, base: string): string | null {
  const url = href === "" ? null : URL.parse(href, base);
  const parsed = url && parseWebUrl(url.href);
  return parsed?.ok ? parsed.value.url : null;
}

function toAbsolute(icon: IconLink, base: string): IconLink[] {
  const href = URL.parse(icon.href, base)?.href;
  return href ? [{ ...icon, href }] : [];
}
