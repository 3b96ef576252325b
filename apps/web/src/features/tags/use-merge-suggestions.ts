import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { trpc } from "../../api/trpc.ts";
import { useStoredSet } from "../../browser/stored-set.ts";
import { toast } from "../../components/ui/toast.ts";
import { openSuggestions, suggestionKey } from "./open-suggestions.ts";

/** Suggested merges, without those dismissed in this browser. */
export function useMergeSuggestions() {
  const { data = [] } = trpc.tags.suggestMerges.useQuery();
  const [dismissed, toggle] = useStoredSet("bowerbird:tags-kept-apart");
  const onDismiss = (suggestion: MergeSuggestion): void => {
    const key = suggestionKey(suggestion);
    toggle(key);
    toast({ title: "These tags stay apart", action: { label: "Undo", onSelect: () => toggle(key) } });
  };
  return { suggestions: openSuggestions(data, dismissed), onDismiss };
}
