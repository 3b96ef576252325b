import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { trpc } from "../../shared/api/trpc.ts";
import { useStoredSet } from "../../shared/browser/stored-set.ts";
import { toast } from "../../shared/ui/toaster.tsx";

/** Suggested merges, without those dismissed in this browser. */
export function useMergeSuggestions() {
  const { data = [] } = trpc.tags.suggestMerges.useQuery();
  const [dismissed, toggle] = useStoredSet("bowerbird:tags-kept-apart");
  const onDismiss = (suggestion: MergeSuggestion): void => {
    const key = suggestionKey(suggestion);
    toggle(key);
    toast({ title: t.theseTagsStayApart, action: { label: common.undo, onSelect: () => toggle(key) } });
  };
  return { suggestions: openSuggestions(data, dismissed), onDismiss };
}

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
