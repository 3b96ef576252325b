import type { Attributes, MarkupListener } from "../files/index.ts";

/** A page's link to an icon. */
export interface IconLink {
  href: string;
  rel: string;
  sizes: string;
  type: string;
}

const maxTitleLength = 2_000;
const maxTextLength = 4_000;
/** Max. characters of one JSON-LD script. */
const maxDataLength = 100_000;
const maxDataScripts = 5;
const maxIcons = 30;
const maxMetas = 200;
/** Longer addresses, those of embedded icons, arrive cut. */
const maxHrefLength = 33_000;
/** Counting the text further changes nothing. */
const maxCounted = 1_000;

type Reading = "title" | "heading" | "data" | null;

/**
 * Collects a page's metadata and text. It counts nesting depths instead of keeping a stack, so malformed pages with a
 * million open elements cost nothing.
 */
export class PageListener implements MarkupListener {
  readonly metas = new Map<string, string>();
  readonly icons: IconLink[] = [];
  readonly data: string[] = [];
  title = "";
  heading = "";
  canonical = "";
  base = "";
  language = "";
  mainText = "";
  paragraphs = "";
  /** Characters of its text, in paragraphs or not, without menus, scripts and forms; counted to a limit. */
  textLength = 0;
  /** The content of a META refresh, and of one for browsers without scripts. */
  refresh = "";
  scriptFreeRefresh = "";
  #reading: Reading = null;
  #script = "";
  #isInHead = true;
  /** Nesting depth by element. */
  readonly #depths = new Map<string, number>();
  #silence = 0;
  #main = 0;
  #paragraph = 0;

  /** Whether the rest of the page is not needed. */
  get isSatisfied(): boolean {
    return !this.#isInHead && this.#hasText;
  }

  get #hasText(): boolean {
    return this.mainText.length >= maxTextLength || this.paragraphs.length >= 4 * maxTextLength;
  }

  isReading(): boolean {
    if (this.#reading !== null) return true;
    const isWanted = this.#main + this.#paragraph > 0 && !this.#hasText;
    return this.#silence === 0 && (isWanted || this.textLength < maxCounted);
  }

  text(text: string): void {
    if (this.#reading === "title") this.title = append(this.title, text, maxTitleLength);
    else if (this.#reading === "data") this.#script = append(this.#script, text, maxDataLength);
    else {
      if (this.#reading === "heading") this.heading = append(this.heading, text, maxTitleLength);
      if (this.#silence > 0) return;
      if (this.textLength < maxCounted) this.textLength += text.trim().length;
      if (this.#main > 0) this.mainText = append(this.mainText, text, maxTextLength);
      else if (this.#paragraph > 0) this.paragraphs = append(this.paragraphs, text, 4 * maxTextLength);
    }
  }

  openTag(name: string, attributes: Attributes): void {
    if (breakingTags.has(name)) this.#break();
    this.#startReading(name, attributes["type"]);
    if (name === "meta") this.#meta(attributes);
    else if (name === "link") this.#link(attributes);
    else if (name === "base") this.base ||= attributes["href"] ?? "";
    else if (name === "html") this.language ||= attributes["lang"] || attributes["xml:lang"] || "";
    if (name === "body") this.#isInHead = false;
    this.#count(name, 1);
  }

  closeTag(name: string): void {
    if (name === "head") this.#isInHead = false;
    if (breakingTags.has(name)) this.#break();
    if (name === "title" || name === "h1") this.#reading = null;
    if (name === "script" && this.#reading === "data") {
      if (this.data.length < maxDataScripts) this.data.push(this.#script);
      this.#script = "";
      this.#reading = null;
    }
    if ((this.#depths.get(name) ?? 0) > 0) this.#count(name, -1);
  }

  #count(name: string, by: 1 | -1): void {
    const [isStale, isMain] = [silentTags.has(name), mainTags.has(name)];
    if (!isStale && !isMain && name !== "p") return;
    // An unclosed paragraph ends at the next one.
    if (name === "p") this.#paragraph = by === 1 ? 1 : 0;
    if (isStale) this.#silence += by;
    if (isMain) this.#main += by;
    this.#depths.set(name, name === "p" ? this.#paragraph : (this.#depths.get(name) ?? 0) + by);
  }

  #break(): void {
    if (this.#main > 0) this.mainText = append(this.mainText, " ", maxTextLength);
    else if (this.#paragraph > 0) this.paragraphs = append(this.paragraphs, " ", 4 * maxTextLength);
    if (this.#reading === "heading") this.heading = append(this.heading, " ", maxTitleLength);
  }

  #startReading(name: string, type = ""): void {
    if (name === "title" && this.title === "" && this.#silence === 0) this.#reading = "title";
    else if (name === "script" && /ld\+json/i.test(type)) this.#reading = "data";
    else if (name === "h1" && this.heading === "") this.#reading = "heading";
  }

  #meta(attributes: Attributes): void {
    const header = attributes["http-equiv"]?.trim().toLowerCase();
    if (header === "refresh") this.#refresh(attributes["content"] ?? "");
    const equivalent = header === "content-language" ? header : undefined;
    const { property, name: plain, itemprop } = attributes;
    const name = [property, plain, itemprop, equivalent].find(Boolean)?.toLowerCase();
    const content = attributes["content"]?.trim();
    if (name && content && !this.metas.has(name) && this.metas.size < maxMetas) this.metas.set(name, content);
  }

  #refresh(content: string): void {
    const depthIn = (name: string) => this.#depths.get(name) ?? 0;
    if (this.#silence === 0) this.refresh ||= content;
    // Browsers ignore one in a template.
    else if (depthIn("noscript") > 0 && depthIn("template") === 0) this.scriptFreeRefresh ||= content;
  }

  #link({ rel = "", href = "", sizes = "", type = "" }: Attributes): void {
    const rels = rel.toLowerCase().split(/\s+/);
    if (href === "" || href.length > maxHrefLength) return;
    if (rels.includes("canonical")) this.canonical ||= href;
    if (rels.includes("icon") || rels.includes("apple-touch-icon")) {
      if (this.icons.length < maxIcons) this.icons.push({ href, rel: rels.join(" "), sizes, type });
    }
  }
}

/** Appends up to `max` characters; drops leading and repeated white space. */
function append(text: string, more: string, max: number): string {
  if (text.length >= max) return text;
  const whole = text === "" || text.endsWith(" ") ? text + more.trimStart() : text + more;
  // Slicing flattens the joined string, which costs time proportional to its length.
  return whole.length > max ? whole.slice(0, max) : whole;
}

/** Elements whose content is not the page's text: code, controls and site navigation. */
const silentTags = new Set(
  "script style noscript template svg math nav header footer aside form button select textarea iframe object dialog".split(
    " ",
  ),
);

/** Elements with the page's main content. */
const mainTags = new Set(["main", "article"]);

/** Elements that separate words. */
const breakingTags = new Set(
  "p br div li ul ol dl dt dd td th tr table h1 h2 h3 h4 h5 h6 section article main blockquote pre figcaption hr".split(
    " ",
  ),
);

export const pageInterest = {
  tags: /^(?:meta|link|base|html|script)$/,
  attributes: new Set(
    "name property itemprop http-equiv content rel href sizes type lang xml:lang charset media".split(" "),
  ),
  isTitleTagged: false,
};
