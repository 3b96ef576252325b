import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine, severalLines } from "@bowerbird/contract/tidy-text";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { createMarkupScanner, decodeText } from "../files/index.ts";
import { isUselessTitle, isWallTitle } from "./useless-titles.ts";
import type { FetchedDocument } from "../../platform/ports/page-fetcher.ts";
import { type IconLink, PageListener, pageInterest } from "./page-listener.ts";
import { readStructuredData } from "./structured-data.ts";

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
  coverUrl: string | null;
  /** With absolute URLs, in document order. */
  icons: IconLink[];
  /** The page is shown instead of the requested one, so its metadata is dropped. */
  isWall: boolean;
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
    canonicalUrl: toWebUrl(page.canonical, base) ?? toWebUrl(page.metas.get("og:url") ?? "", base),
    title: isWall ? "" : cutText(titles.find((title) => !isUselessTitle(title, url)) ?? "", limits.titleLength),
    description: isWall ? "" : chooseDescription(descriptions, own),
    language: chooseLanguage([page.language, data.language, ...meta("og:locale", "content-language")]),
    preview: isWall ? "" : cutText(oneLine(page.mainText || page.paragraphs), limits.pagePreviewLength),
    coverUrl: isWall ? null : chooseCover(meta(...coverNames), base),
    icons: page.icons.flatMap((icon) => toAbsolute(icon, base)),
    isWall,
  };
}

const coverNames = ["og:image", "og:image:secure_url", "og:image:url", "twitter:image", "twitter:image:src"];

function chooseCover(candidates: readonly string[], base: string): string | null {
  const covers = candidates.map((address) => toWebUrl(address, base));
  return covers.find((address) => address !== null) ?? null;
}

/** Longer ones are not descriptions but the text itself. */
const maxDescriptionLength = 2_000;

function chooseDescription(candidates: readonly string[], title: string): string {
  const tidy = candidates.map((text) => severalLines(text)).find((text) => text !== "" && text !== title);
  return cutText(tidy ?? "", maxDescriptionLength);
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

/** Where to look for a META that names the encoding; browsers check only 1,024 bytes. */
const headBytes = 4_096;

/**
 * Decodes a page. Encoding, in this order: byte order mark, header, META, UTF-8 if valid, else windows-1252. A declared
 * UTF-8 is verified, because nearly every page declares it.
 */
async function* decodePage({ body, charset }: Pick<FetchedDocument, "body" | "charset">): AsyncGenerator<string> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    const first: Uint8Array[] = [];
    let size = 0;
    while (size < headBytes) {
      const { value, done } = await pieces.next();
      if (done) break;
      first.push(value);
      size += value.length;
    }
    const head = Buffer.concat(first);
    const rest = { [Symbol.asyncIterator]: () => pieces };
    const all = (async function* () {
      yield head;
      yield* rest;
    })();
    const decoder = hasByteOrderMark(head) ? null : createDecoder(charset);
    yield* decoder ? decodeWith(decoder, all) : decodeText(head, all);
  } finally {
    await pieces.return?.();
  }
}

async function* decodeWith(decoder: TextDecoder, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function hasByteOrderMark(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 3)).toString("hex");
  return start === "efbbbf" || start.startsWith("fffe") || start.startsWith("feff");
}

function createDecoder(label: string | null): TextDecoder | null {
  if (!label || /^utf-?8$/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null; // Unknown charset.
  }
}
