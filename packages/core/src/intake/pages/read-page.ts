import { decodeHTML } from "entities";
import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine, severalLines } from "@bowerbird/contract/tidy-text";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { createMarkupScanner } from "../files/index.ts";
import { decodePage } from "./decode-page.ts";
import type { FetchedDocument } from "../../platform/ports/page-fetcher.ts";
import { type IconLink, pageInterest, PageListener } from "./page-listener.ts";
import { isUselessTitle, isWallTitle } from "./useless-titles.ts";

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

/** The first of some texts that names a language, as a tag of BCP 47. */
export function chooseLanguage(candidates: readonly string[]): string | null {
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

/** What a page says its title is, each on one line; the best first. */
interface PageTitles {
  og: string;
  twitter: string;
  /** Of its structured data. */
  data: string;
  /** Its TITLE. */
  own: string;
  dublinCore: string;
  heading: string;
}

/**
 * The title of a page, empty if it has no useful one. A wall has the title of one and a second sign: hardly any text, or no
 * title for previews. A page about errors or sign-ins has neither. (An error status is no page at all.)
 *
 * @param textLength characters of its text, without menus and forms
 */
function chooseTitle(pageTitles: PageTitles, url: string, textLength: number): { title: string; isWall: boolean } {
  const { og, twitter, data, own, dublinCore, heading } = pageTitles;
  const titles = [og, twitter, data, own, dublinCore, heading];
  const isSuspect = isWallTitle(own) || (own === "" && titles.some(isWallTitle));
  if (isSuspect && (hasHardlyText(textLength) || (og === "" && data === ""))) return { title: "", isWall: true };
  const useful = titles.filter((title) => !isUselessTitle(title, url));
  const title = useful.find((candidate) => isSuspect || !isWallTitle(candidate)) ?? "";
  const others = titles.filter((other) => other !== title);
  return { title: cutText(unescapeTwice(title, others), limits.titleLength), isWall: false };
}

/** A check, an error, or a step on the way to another page says no more. */
function hasHardlyText(textLength: number): boolean {
  return textLength < 100;
}

interface StructuredData {
  title: string;
  description: string;
  language: string;
}

/** Types that describe the site, not the page. */
const siteTypes =
  /^(?:organization|website|breadcrumblist|listitem|imageobject|person|searchaction|sitenavigationelement|postaladdress)$/i;
const maxNodes = 200;

/** Reads JSON-LD: the first valid node with a name that describes the page itself. */
export function readStructuredData(scripts: readonly string[]): StructuredData {
  for (const script of scripts) {
    for (const node of findNodes(parse(script))) {
      const types = [node["@type"]].flat().filter((type) => typeof type === "string");
      if (types.length === 0 || types.some((type) => siteTypes.test(type))) continue;
      const title = toText(node["headline"]) || toText(node["name"]);
      const description = toText(node["description"]);
      if (title || description) return { title, description, language: toText(node["inLanguage"]) };
    }
  }
  return { title: "", description: "", language: "" };
}

type Node = Record<string, unknown>;

/** Breadth first, at most three levels: deep enough for a graph and its main entities. */
function findNodes(root: unknown): Node[] {
  const nodes: Node[] = [];
  let level: unknown[] = [root].flat();
  for (let depth = 0; depth < 3 && level.length > 0; depth++) {
    const found = level.filter((item): item is Node => typeof item === "object" && item !== null).slice(0, maxNodes);
    nodes.push(...found);
    level = found.flatMap((node) => [node["@graph"] ?? [], node["mainEntity"] ?? []].flat()).slice(0, maxNodes);
  }
  return nodes;
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script.replace(/^\s*(?:<!--|<!\[CDATA\[)|(?:-->|\]\]>)\s*$/g, ""));
  } catch {
    return null; // Invalid JSON-LD is common.
  }
}

function toText(value: unknown): string {
  const first = [value].flat()[0];
  return typeof first === "string" ? first : "";
}

/** A page that stays longer is one that people read, such as a slide show or live news. */
const maxDelaySeconds = 10;

/**
 * Where a page leads by a META refresh or a `Refresh` header; null if it stays: it reloads itself, waits longer, or the
 * target is no web address.
 *
 * https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 *
 * @param content such as `0; URL='/target'`
 * @param base resolves a relative target
 * @param page the address of the page itself
 */
export function findRefreshTarget(content: string, base: string, page: string): string | null {
  const [start, seconds] = /^\s*(\d{0,9})[\d.]*/.exec(content)!;
  const rest = content.slice(start.length);
  if (start.trim() === "" || Number(seconds) > maxDelaySeconds || !/^[\s;,]/.test(rest)) return null;
  const href = unquote(rest.replace(/^\s*[;,]?\s*/, "").replace(/^url\s*=\s*/i, ""));
  const target = href === "" ? null : URL.parse(href, base);
  if (!target || !parseWebUrl(target.href).ok || isSame(target, page)) return null;
  return target.href;
}

/** Without quotes, or up to the closing one. */
function unquote(text: string): string {
  const [quote] = text;
  if (quote !== '"' && quote !== "'") return text.trim();
  return (text.slice(1).split(quote, 1)[0] ?? "").trim();
}

function isSame(target: URL, page: string): boolean {
  const bare = (url: string) => url.replace(/#.*$/s, "");
  return bare(target.href) === bare(page);
}

/**
 * A text that a site has escaped twice, decoded once more where another text of the page agrees: a page about HTML
 * entities keeps them.
 *
 * @param others texts of the page that say the same, such as the plain title
 */
export function unescapeTwice(text: string, others: readonly string[]): string {
  if (!/&(?:#\w{1,8}|[a-z]\w{1,30});/i.test(text)) return text;
  const decoded = decodeHTML(text);
  const [kept, plain] = [tidy(text), tidy(decoded)];
  const isSaid = (wanted: string) => others.some((other) => agrees(tidy(other), wanted));
  return isSaid(plain) && !isSaid(kept) ? decoded : text;
}

/** One contains the other: sites add their name to the plain title, and cut descriptions. */
function agrees(other: string, text: string): boolean {
  return other !== "" && (other.includes(text) || text.includes(other));
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/(?:\.{3}|…)\s*$/, "")
    .trim()
    .toLowerCase();
}
