import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { trpc } from "../api/trpc.ts";
import { Plus } from "lucide-react";

/** How long popular tags count as fresh (ms). */
const freshForMs = 5 * 60 * 1_000;

interface PopularTagsProps {
  tags: readonly string[];
  max: number;
  onAdd: (tag: string) => void;
}

/** Tags that the person uses often, as buttons. Renders nothing if there are none. */
export function PopularTags({ tags, max, onAdd }: PopularTagsProps) {
  const { data = [] } = trpc.tags.popular.useQuery({}, { staleTime: freshForMs });
  const offered = unusedTags(data, tags);
  if (offered.length === 0 || tags.length >= max) return null;
  return (
    <div role="group" aria-label={common.tagsThatYouUseOften} className="flex flex-wrap items-center gap-1.5">
      {offered.map((tag) => (
        <AddTagButton
          key={tag}
          tag={tag}
          onAdd={onAdd}
          className="h-7 max-w-full rounded-full border border-line-strong bg-surface px-2.5 text-sm text-muted transition-colors hover:text-ink"
        />
      ))}
    </div>
  );
}

/** The most popular tags that are not chosen yet, at most five. */
export function unusedTags(popular: readonly { tag: string }[], chosen: readonly string[]): string[] {
  const used = new Set(chosen.map((tag) => tag.toLowerCase()));
  const unused = popular.filter(({ tag }) => !used.has(tag.toLowerCase()));
  return unused.slice(0, limits.tagSuggestions).map(({ tag }) => tag);
}

interface AddTagButtonProps {
  tag: string;
  onAdd: (tag: string) => void;
  className: string;
}

/** A button that adds a tag. */
export function AddTagButton({ tag, onAdd, className }: AddTagButtonProps) {
  return (
    <button
      type="button"
      aria-label={format(t.addTag, { tag })}
      onClick={() => onAdd(tag)}
      className={`inline-flex items-center gap-1 hover:bg-hover ${className}`}
    >
      <Plus aria-hidden className="size-3 shrink-0 text-muted" />
      <span className="truncate" dir="auto">
        {tag}
      </span>
    </button>
  );
}
