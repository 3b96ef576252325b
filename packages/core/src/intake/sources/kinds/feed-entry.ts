import { chooseAddress, type EntryAddress, isPlaceholder } from "../../files/index.ts";

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

/** Ids of several entries identify none of them: a feed that says "N/A" everywhere has one entry otherwise. */
export function dropSharedIds(entries: readonly FeedEntry[]): void {
  const first = new Map<string, FeedEntry>();
  const shared = new Set<string>();
  for (const entry of entries) {
    const other = first.get(entry.id);
    if (other && chooseAddress(other.addresses) !== chooseAddress(entry.addresses)) shared.add(entry.id);
    if (!other) first.set(entry.id, entry);
  }
  for (const entry of entries) if (shared.has(entry.id) || isPlaceholder(entry.id)) entry.id = "";
}
