import type { MergeSuggestion } from "@bowerbird/contract/tags";

/** A suggestion's key, from its tags alone: another tag makes it another suggestion, other counts do not. */
export function suggestionKey({ tags }: MergeSuggestion): string {
  return tags
    .map(({ tag }) => tag)
    .toSorted()
    .join("\n");
}

/** The suggestions that were not dismissed. */
export function openSuggestions(suggestions: readonly MergeSuggestion[], dismissed: ReadonlySet<string>) {
  return suggestions.filter((suggestion) => !dismissed.has(suggestionKey(suggestion)));
}
