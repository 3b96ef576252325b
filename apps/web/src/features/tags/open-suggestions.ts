import type { MergeSuggestion } from "@bowerbird/contract/tags";

/** A suggestion by its tags: with another variant it is another suggestion, whatever the counts. */
export function suggestionKey({ tags }: MergeSuggestion): string {
  return tags
    .map(({ tag }) => tag)
    .toSorted()
    .join("\n");
}

/** Those suggestions that were not dismissed. */
export function openSuggestions(suggestions: readonly MergeSuggestion[], dismissed: ReadonlySet<string>) {
  return suggestions.filter((suggestion) => !dismissed.has(suggestionKey(suggestion)));
}
