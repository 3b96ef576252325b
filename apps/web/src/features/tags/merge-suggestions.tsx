import { joinNames } from "../../shared/ui/join-names.ts";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { suggestionKey } from "./use-merge-suggestions.ts";
import { locale } from "@bowerbird/contract/messages/locale";

interface MergeSuggestionsProps {
  suggestions: readonly MergeSuggestion[];
  /** The kind of suggestions to show. */
  reason: MergeSuggestion["reason"];
  /** Tags that are being merged. */
  merging: readonly string[] | null;
  onMerge: (tags: string[], into: string) => void;
  onDismiss: (suggestion: MergeSuggestion) => void;
}

const shownAtFirst = 3;
const headings = { spelling: t.theseLookLikeTheSameTag, meaning: t.theseMayMeanTheSame };

/** Tags that are probably duplicates, each group to be merged or dismissed. Renders nothing if there are none. */
export function MergeSuggestions({ suggestions, reason, ...act }: MergeSuggestionsProps) {
  const [isWhole, setWhole] = useState(false);
  const own = suggestions.filter((suggestion) => suggestion.reason === reason);
  if (own.length === 0) return null;
  const shown = isWhole ? own : own.slice(0, shownAtFirst);
  return (
    <section
      aria-labelledby={`merge-by-${reason}`}
      className="mt-4 rounded-xl border border-accent-line bg-surface shadow-low"
    >
      <h2 id={`merge-by-${reason}`} className="px-4 pt-3 pb-1 font-semibold">
        {headings[reason]}
      </h2>
      <ul>
        {shown.map((suggestion) => (
          <Suggestion key={suggestionKey(suggestion)} suggestion={suggestion} {...act} />
        ))}
      </ul>
      {shown.length < own.length && (
        <div className="border-t border-line px-4 py-2.5 text-sm">
          <TextButton onClick={() => setWhole(true)}>{format(t.showAllLength, { length: own.length })}</TextButton>
        </div>
      )}
    </section>
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
          data-tooltip={said}
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
