import type { Attributes, MarkupListener } from "../bookmark-files/index.ts";
import { breakingTags, mainTags, silentTags } from "./page-tags.ts";

/** A link of the page to an icon of its site. */
export interface IconLink {
  href: string;
  rel: string;
  sizes: string;
  type: string;
}

const longestTitle = 2_000;
const longestText = 4_000;
/** Of one script with structured data. */
const longestData = 100_000;
const mostData = 5;
const mostIcons = 30;
const mostMetas = 200;

type Reading = "title" | "heading" | "data" | null;

/**
 * Collects what a page says about itself. It counts how deep it is inside elements and keeps no list of them: pages that
 * open a million elements, or close ones that were never open, cost nothing.
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
  #reading: Reading = null;
  #script = "";
  #isInHead = true;
  /** How deep in elements of each kind. */
  readonly #depths = new Map<string, number>();
  #silence = 0;
  #main = 0;
  #paragraph = 0;

  /** Whether more of the page could tell more. */
  get isSatisfied(): boolean {
    return !this.#isInHead && this.#hasText;
  }

  get #hasText(): boolean {
    return this.mainText.length >= longestText || this.paragraphs.length >= 4 * longestText;
  }

  isReading(): boolean {
    return this.#reading !== null || (this.#silence === 0 && this.#main + this.#paragraph > 0 && !this.#hasText);
  }

  text(text: string): void {
    if (this.#reading === "title") this.title = append(this.title, text, longestTitle);
    else if (this.#reading === "data") this.#script = append(this.#script, text, longestData);
    else {
      if (this.#reading === "heading") this.heading = append(this.heading, text, longestTitle);
      if (this.#silence > 0) return;
      if (this.#main > 0) this.mainText = append(this.mainText, text, longestText);
      else if (this.#paragraph > 0) this.paragraphs = append(this.paragraphs, text, 4 * longestText);
    }
  }

  openTag(name: string, attributes: Attributes): void {
    if (breakingTags.has(name)) this.#break();
    if (name === "title") {
      if (this.title === "" && this.#silence === 0) this.#reading = "title";
    } else if (name === "meta") this.#meta(attributes);
    else if (name === "link") this.#link(attributes);
    else if (name === "base") this.base ||= attributes["href"] ?? "";
    else if (name === "html") this.language ||= attributes["lang"] || attributes["xml:lang"] || "";
    else if (name === "script" && /ld\+json/i.test(attributes["type"] ?? "")) this.#reading = "data";
    else if (name === "h1" && this.heading === "") this.#reading = "heading";
    if (name === "body") this.#isInHead = false;
    this.#count(name, 1);
  }

  closeTag(name: string): void {
    if (name === "head") this.#isInHead = false;
    if (breakingTags.has(name)) this.#break();
    if (name === "title" || name === "h1") this.#reading = null;
    if (name === "script" && this.#reading === "data") {
      if (this.data.length < mostData) this.data.push(this.#script);
      this.#script = "";
      this.#reading = null;
    }
    if ((this.#depths.get(name) ?? 0) > 0) this.#count(name, -1);
  }

  #count(name: string, by: 1 | -1): void {
    const [isSilent, isMain] = [silentTags.has(name), mainTags.has(name)];
    if (!isSilent && !isMain && name !== "p") return;
    // A paragraph that was never closed ends where the next begins.
    if (name === "p") this.#paragraph = by === 1 ? 1 : 0;
    if (isSilent) this.#silence += by;
    if (isMain) this.#main += by;
    this.#depths.set(name, name === "p" ? this.#paragraph : (this.#depths.get(name) ?? 0) + by);
  }

  #break(): void {
    if (this.#main > 0) this.mainText = append(this.mainText, " ", longestText);
    else if (this.#paragraph > 0) this.paragraphs = append(this.paragraphs, " ", 4 * longestText);
    if (this.#reading === "heading") this.heading = append(this.heading, " ", longestTitle);
  }

  #meta(attributes: Attributes): void {
    const equivalent = attributes["http-equiv"]?.toLowerCase() === "content-language" ? "content-language" : undefined;
    const name = (attributes["property"] || attributes["name"] || attributes["itemprop"] || equivalent)?.toLowerCase();
    const content = attributes["content"]?.trim();
    if (name && content && !this.metas.has(name) && this.metas.size < mostMetas) this.metas.set(name, content);
  }

  #link({ rel = "", href = "", sizes = "", type = "" }: Attributes): void {
    const rels = rel.toLowerCase().split(/\s+/);
    if (href === "") return;
    if (rels.includes("canonical")) this.canonical ||= href;
    if (rels.includes("icon") || rels.includes("apple-touch-icon")) {
      if (this.icons.length < mostIcons) this.icons.push({ href, rel: rels.join(" "), sizes, type });
    }
  }
}

/** White space before the first text does not count; behind the limit nothing is kept. */
function append(text: string, more: string, most: number): string {
  if (text.length >= most) return text;
  const whole = text === "" || text.endsWith(" ") ? text + more.trimStart() : text + more;
  // Cutting flattens what was joined, which costs its length each time.
  return whole.length > most ? whole.slice(0, most) : whole;
}
