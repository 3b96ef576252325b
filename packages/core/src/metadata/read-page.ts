import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine, severalLines } from "@bowerbird/contract/tidy-text";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { createMarkupScanner } from "../bookmark-files/index.ts";
import { decodePage } from "./decode-page.ts";
import { isUselessTitle, isWallTitle } from "./is-useless-title.ts";
import type { FetchedDocument } from "./page-fetcher.ts";
import { type IconLink, PageListener } from "./page-listener.ts";
import { pageInterest } from "./page-tags.ts";
import { readStructuredData } from "./structured-data.ts";

/** What a page says about itself. */
export interface PageMetadata {
  /** The address after all redirects. */
  finalUrl: string;
  /** Which of its addresses the page calls its own; null where it names none. */
  canonicalUrl: string | null;
  /** Empty where the page has none that is of use. */
  title: string;
  description: string;
  /** As BCP 47 writes it: "de" or "pt-BR". */
  language: string | null;
  /** The beginning of its text, on one line. */
  preview: string;
  /** Absolute addresses, in the order in which the page names them. */
  icons: IconLink[];
  /** The page stands before the one that was asked for: nothing it says is about that. */
  isWall: boolean;
}

/** Reads a page as far as it tells more. Whatever it holds costs no more than its length. */
export async function readPage(document: FetchedDocument): Promise<PageMetadata> {
  const listener = new PageListener();
  const scanner = createMarkupScanner(listener, pageInterest);
  for await (const text of decodePage(document)) {
    scanner.write(text);
    if (listener.isSatisfied) break;
  }
  scanner.end();
  return toMetadata(listener, document.url);
}

function toMetadata(page: PageListener, url: string): PageMetadata {
  const data = readStructuredData(page.data);
  const meta = (...names: string[]) => names.map((name) => page.metas.get(name) ?? "");
  const own = oneLine(page.title);
  const titles = [...meta("og:title", "twitter:title"), data.title, own, ...meta("dc.title"), page.heading].map(
    oneLine,
  );
  const descriptions = [...meta("og:description"), data.description, ...meta("twitter:description", "description")];
  const isWall = isWallTitle(own) || (own === "" && titles.some(isWallTitle));
  const base = URL.parse(page.base, url)?.href ?? url;
  return {
    finalUrl: url,
    canonicalUrl: webUrl(page.canonical, base) ?? webUrl(page.metas.get("og:url") ?? "", base),
    title: isWall ? "" : cutText(titles.find((title) => !isUselessTitle(title, url)) ?? "", limits.titleLength),
    description: isWall ? "" : descriptionOf(descriptions, own),
    language: languageOf([page.language, data.language, ...meta("og:locale", "content-language")]),
    preview: isWall ? "" : cutText(oneLine(page.mainText || page.paragraphs), limits.pagePreviewLength),
    icons: page.icons.flatMap((icon) => absolute(icon, base)),
    isWall,
  };
}

/** Longer ones are no description but the text itself. */
const longestDescription = 2_000;

function descriptionOf(candidates: readonly string[], title: string): string {
  const tidy = candidates.map((text) => severalLines(text)).find((text) => text !== "" && text !== title);
  return cutText(tidy ?? "", longestDescription);
}

function languageOf(candidates: readonly string[]): string | null {
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

function webUrl(href: string, base: string): string | null {
  const url = href === "" ? null : URL.parse(href, base);
  const parsed = url && parseWebUrl(url.href);
  return parsed?.ok ? parsed.value.url : null;
}

function absolute(icon: IconLink, base: string): IconLink[] {
  const href = URL.parse(icon.href, base)?.href;
  return href ? [{ ...icon, href }] : [];
}
