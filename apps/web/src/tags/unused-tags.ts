import { limits } from "@bowerbird/contract/limits";

/** The most popular tags that are not chosen yet, at most five. */
export function unusedTags(popular: readonly { tag: string }[], chosen: readonly string[]): string[] {
  const used = new Set(chosen.map((tag) => tag.toLowerCase()));
  const unused = popular.filter(({ tag }) => !used.has(tag.toLowerCase()));
  return unused.slice(0, limits.tagSuggestions).map(({ tag }) => tag);
}
