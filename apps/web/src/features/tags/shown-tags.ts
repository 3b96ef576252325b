import type { PopularTag } from "@bowerbird/contract/tags";

export type TagSort = "count" | "name";

/** The tags that contain the text, ignoring case and accents, in the given order. */
export function shownTags(tags: readonly PopularTag[], text: string, sort: TagSort): PopularTag[] {
  const wanted = fold(text.trim());
  const found = wanted === "" ? [...tags] : tags.filter(({ tag }) => fold(tag).includes(wanted));
  return found.sort((a, b) => (sort === "count" ? b.count - a.count : 0) || compareNames(a.tag, b.tag));
}

const names = new Intl.Collator("en", { numeric: true });

function compareNames(a: string, b: string): number {
  return names.compare(a, b);
}

function fold(text: string): string {
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
}
