import { useState } from "react";
import { joinNames } from "../../shared/ui/one-line.tsx";
import { format } from "@bowerbird/contract/messages";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { Button, TextButton } from "../../shared/ui/button.tsx";
import { locale } from "@bowerbird/contract/messages/locale";
import { trpc } from "../../shared/api/trpc.ts";
import { useStoredSet } from "../../shared/browser/browser-storage.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import * as t from "./messages.json";
import * as common from "../../shared/messages.json";

interface MergeSuggestionsProps {
  suggestions: readonly MergeSuggestion[];
  /** Tags that are being merged. */
  merging: readonly string[] | null;
  onMerge: (tags: string[], into: string) => void;
  onDismiss: (suggestion: MergeSuggestion) => void;
}

const shownAtFirst = 3;

/** Spellings of one tag, each group to be merged or dismissed; closed at first. Renders nothing if there are none. */
export function MergeSuggestions({ suggestions, ...act }: MergeSuggestionsProps) {
  const [isWhole, setWhole] = useState(false);
  if (suggestions.length === 0) return null;
  const shown = isWhole ? suggestions : suggestions.slice(0, shownAtFirst);
  return (
    <details
      aria-label={t.theseLookLikeTheSameTag}
      className="mt-6 rounded-xl border border-line bg-surface shadow-low"
    >
      <summary className="cursor-pointer rounded-xl px-4 py-3 font-semibold">
        <span>{t.theseLookLikeTheSameTag}</span>{" "}
        <span className="ms-1 font-normal text-muted tabular-nums">{suggestions.length}</span>
      </summary>
      <ul>
        {shown.map((suggestion) => (
          <Suggestion key={suggestionKey(suggestion)} suggestion={suggestion} {...act} />
        ))}
      </ul>
      {shown.length < suggestions.length && (
        <div className="border-t border-line px-4 py-2.5 text-sm">
          <TextButton onClick={() => setWhole(true)}>
            {format(t.showAllLength, { length: suggestions.length })}
          </TextButton>
        </div>
      )}
    </details>
  );
}

type SuggestionProps = Pick<MergeSuggestionsProps, "merging" | "onMerge" | "onDismiss"> & {
  suggestion: MergeSuggestion;
};

function Suggestion({ suggestion, merging, onMerge, onDismiss }: SuggestionProps) {
  const names = suggestion.tags.map(({ tag }) => tag);
  const [best = "", ...others] = names;
  const said = format(t.mergeOthersInto, { best, others: joinNames(others) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-2.5 not-first:border-t">
      <p dir="auto" className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {suggestion.tags.map(({ tag, count }, index) => (
          <span key={tag}>
            {index > 0 && <span className="text-muted">, </span>}
            <span className="font-medium">{tag}</span>{" "}
            <span className="text-sm text-muted tabular-nums">{count.toLocaleString(locale)}</span>
          </span>
        ))}
      </p>
      <span className="flex max-w-full gap-2">
        <Button
          size="sm"
          isBusy={merging?.join() === names.join()}
          aria-label={said}
          data-tooltip={format(t.mergeIntoBest, { best })}
          onClick={() => onMerge(names, best)}
          className="min-w-0"
        >
          <span className="max-w-48 truncate">{format(t.mergeIntoBest, { best })}</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={format(t.keepNamesApart, { names: joinNames(names) })}
          onClick={() => onDismiss(suggestion)}
        >
          {t.keepApart}
        </Button>
      </span>
    </li>
  );
}

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
