import { oneLine } from "@bowerbird/contract/tidy-text";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type { Attributes } from "./markup-scanner.ts";

/** A place where the address of an entry's page may be. */
export interface EntryAddress {
  text: string;
  /** A relative address is resolved against it; null if only an absolute one counts, as for ids. */
  base: string | null;
}

const placeholder = /^(?:n\s?\/\s?a|none|null|nil|nan|undefined|unknown|tbd|false|[-–—.…#?\s]*)$/i;
/** Whether a text is what programs write instead of an address or id. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

/** A name of a host without a scheme; a last part such as `html` makes it a relative file instead. */
const host = /^(?:www\.)?(?:[\p{L}\p{N}-]+\.)+(?<last>\p{L}{2,})(?::\d{1,5})?(?<rest>[/?#]|$)/u;
const fileEnding = /^(?:x?html?|php\d?|aspx?|jsp|cgi|pl|xml|json|txt|md|pdf|jpe?g|png|gif|mp[34])$/i;

/** The address of an entry's page: the first that is a web address; null without one. */
export function chooseAddress(addresses: readonly EntryAddress[]): string | null {
  for (const { text, base } of addresses) {
    const url = toAddress(text, base);
    if (url !== null) return url;
  }
  return null;
}

function toAddress(given: string, base: string | null): string | null {
  // Generators break long addresses into lines.
  const text = given.trim().replace(/[^\S ]{0,99}[\r\n]\s{0,999}/g, "");
  if (isPlaceholder(text)) return null;
  const address = isHost(text) ? tidyUrl(text) : text;
  const isRelative = base !== null && !/\s/.test(oneLine(address));
  const url = URL.parse(address) ?? (isRelative ? URL.parse(address, base) : null);
  return url && parseWebUrl(url.href).ok ? url.href : null;
}

function isHost(text: string): boolean {
  const { last, rest } = host.exec(text)?.groups ?? {};
  if (last === undefined) return false;
  return /^www\./i.test(text) || rest === "/" || !fileEnding.test(last);
}

/** Where an entry's page may be. `about` is RDF's, `content` Atom's that is elsewhere. */
export type AddressCandidates = Record<"link" | "id" | "about" | "content" | "enclosure", EntryAddress | null>;

/** The attributes that {@link EntryAddresses} reads. */
export const addressAttributes = ["href", "rel", "src", "url", "ispermalink", "xml:base", "rdf:about"] as const;

/** Collects where the pages of a feed's entries may be, from the elements of RSS 1.0, RSS 2.0 and Atom as they are read. */
export class EntryAddresses {
  /** xml:base of the feed, of the current entry and of the element that is read. */
  readonly #base: Record<"feed" | "entry" | "element", string | null>;
  /** A guid that says it is no permalink. */
  #isOpaque = false;
  #candidates = noCandidates();

  /** @param url the address of the feed; null for a file */
  constructor(url: string | null) {
    this.#base = { feed: url, entry: url, element: url };
  }

  /** An element around the entries. */
  openFeed(attributes: Attributes): void {
    this.#base.feed = resolve(attributes["xml:base"], this.#base.feed);
  }

  /** Begins an entry. @returns what its elements will fill */
  openEntry({ "xml:base": base, "rdf:about": about }: Attributes): AddressCandidates {
    this.#base.entry = resolve(base, this.#base.feed);
    this.#candidates = noCandidates();
    if (about) this.#candidates.about = { text: about, base: null };
    return this.#candidates;
  }

  /** An element in the entry. */
  openElement(name: string, attributes: Attributes): void {
    const { href, rel, src, url, ispermalink } = attributes;
    const add = (kind: keyof AddressCandidates, text: string): void => {
      this.#candidates[kind] ??= { text, base };
    };
    const base = resolve(attributes["xml:base"], this.#base.entry);
    [this.#base.element, this.#isOpaque] = [base, ispermalink?.trim().toLowerCase() === "false"];
    if (name === "link" && href !== undefined) {
      if (isAlternate(rel)) add("link", href);
      else if (rel === "enclosure") add("enclosure", href);
    } else if (name === "enclosure" && url) add("enclosure", url);
    else if (name === "content" && src) add("content", src);
  }

  /** The element that was opened last ends, with this text. */
  closeElement(name: string, text: string): void {
    if (text.trim() === "") return;
    if (name === "link") this.#candidates.link ??= { text, base: this.#base.element };
    // https://www.rssboard.org/rss-specification#ltguidgtSubelementOfLtitemgt: a permalink unless it says otherwise.
    else if ((name === "guid" || name === "id") && !this.#isOpaque) this.#candidates.id ??= { text, base: null };
  }
}

/** The best first. */
export function sortAddresses({ link, id, about, content, enclosure }: AddressCandidates): EntryAddress[] {
  return [link, id, about, content, enclosure].filter((candidate) => candidate !== null);
}

function noCandidates(): AddressCandidates {
  return { link: null, id: null, about: null, content: null, enclosure: null };
}

/** The name of an element without the prefixes that feeds give it. */
export function withoutPrefix(name: string): string {
  return name.replace(/^(?:atom|rss):/, "");
}

function isAlternate(rel = ""): boolean {
  return /^(?:http:\/\/www\.iana\.org\/assignments\/relation\/)?(?:alternate)?$/i.test(rel.trim());
}

function resolve(base: string | undefined, outer: string | null): string | null {
  return (base && URL.parse(base.trim(), outer ?? undefined)?.href) || outer;
}
