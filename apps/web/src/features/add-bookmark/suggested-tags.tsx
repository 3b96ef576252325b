import { X } from "lucide-react";
import { AddTagButton } from "../../tags/add-tag-button.tsx";
import { type Advice, openTags } from "./suggestion.ts";

interface SuggestedTagsProps {
  advice: Advice;
  /** The bookmark's tags. */
  tags: readonly string[];
  onTake: (tag: string) => void;
  onReject: (tag: string) => void;
}

export function SuggestedTags({ advice, tags, onTake, onReject }: SuggestedTagsProps) {
  const open = openTags(advice, tags);
  if (open.length === 0) {
    const isNone = advice.suggestion.tags.length === 0;
    return <p className="text-sm leading-8 text-muted">{isNone ? "No tags come to mind." : "All tags are settled."}</p>;
  }
  return (
    <ul className="flex min-h-8 flex-wrap items-center gap-1.5">
      {open.map((tag) => (
        <li
          key={tag}
          className="flex h-7 max-w-full items-center overflow-hidden rounded-full border border-line-strong bg-surface text-sm"
        >
          <AddTagButton
            tag={tag}
            onAdd={onTake}
            className="h-full min-w-0 rounded-l-full pr-1 pl-2.5 -outline-offset-2"
          />
          <button
            type="button"
            aria-label={`Reject tag ${tag}`}
            onClick={() => onReject(tag)}
            className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-r-full text-muted -outline-offset-2 hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
