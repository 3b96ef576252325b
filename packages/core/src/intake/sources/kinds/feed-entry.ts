import { oneLine } from "@bowerbird/contract/tidy-text";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";

/** An entry of a feed, as far as it is read. */
export interface FeedEntry {
  id: string;
  title: string;
  description: string;
  date: string;
  tags: string[];
  /** Where its page may be, the best first. */
  addresses: EntryAddress[];
}

export interface EntryAddress {
  text: string;
  /** A relative address is resolved against it; null if only an absolute one counts, as for ids. */
  base: string | null;
}

/** What programs write instead of an address. */
const placeholder = /^(?:n\s?\/\s?a|none|null|nil|nan|undefined|unknown|tbd|false|[-–—.…#?\s]*)$/i;
/** A name of a host without a scheme; a last part such as `html` makes it a relative file instead. */
const host = /^(?:www\.)?(?:[\p{L}\p{N}-]+\.)+(?<last>\p{L}{2,})(?::\d{1,5})?(?<rest>[/?#]|$)/u;
const fileEnding = /^(?:x?html?|php\d?|aspx?|jsp|cgi|pl|xml|json|txt|md|pdf|jpe?g|png|gif|mp[34])$/i;

/** The address of an entry's page: the first that is a web address; null without one. */
export function chooseAddress({ addresses }: Pick<FeedEntry, "addresses">): string | null {
  for (const { text, base } of addresses) {
    const url = toAddress(text, base);
    if (url !== null) return url;
  }
  return null;
}

function toAddress(given: string, base: string | null): string | null {
  // Generators break long addresses into lines.
  const text = given.trim().replace(/[^\S ]{0,99}[\r\n]\s{0,999}/g, "");
  if (placeholder.test(text)) return null;
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

/** Ids of several entries identify none of them: a feed that says "N/A" everywhere has one entry otherwise. */
export function dropSharedIds(entries: readonly FeedEntry[]): void {
  const first = new Map<string, FeedEntry>();
  const shared = new Set<string>();
  for (const entry of entries) {
    const other = first.get(entry.id);
    if (other && chooseAddress(other) !== chooseAddress(entry)) shared.add(entry.id);
    if (!other) first.set(entry.id, entry);
  }
  for (const entry of entries) if (shared.has(entry.id) || placeholder.test(entry.id)) entry.id = "";
}
