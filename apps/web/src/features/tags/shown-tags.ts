import type { PopularTag } from "@bowerbird/contract/tags";
import { compareNames } from "@bowerbird/bookmark/category-order";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { locale } from "@bowerbird/contract/messages/locale";

export type TagSort = "count" | "name";

interface Wanted {
  text: string;
  sort: TagSort;
  /** Only tags of a single bookmark. */
  isUsedOnce: boolean;
}

/** The tags that contain the text, ignoring case and accents, in the given order. */
export function shownTags(tags: readonly PopularTag[], { text, sort, isUsedOnce }: Wanted): PopularTag[] {
  const wanted = foldText(text.trim());
  const found = tags.filter(({ tag, count }) => (!isUsedOnce || count === 1) && foldText(tag).includes(wanted));
  return found.sort((a, b) => (sort === "count" ? b.count - a.count : 0) || byName(a.tag, b.tag));
}

const byName = compareNames(locale);
