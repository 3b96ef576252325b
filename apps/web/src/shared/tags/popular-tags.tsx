import { spellingKey } from "@bowerbird/contract/spelling-key";
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
  return (
    <TagButtons
      label={common.tagsThatYouUseOften}
      offered={data.map(({ tag }) => tag)}
      tags={tags}
      max={max}
      onAdd={onAdd}
    />
  );
}

/** Tags to add to those that are chosen. Renders nothing if there are none. */
export function TagButtons({ label, offered, ...chosen }: PopularTagsProps & { label: string; offered: string[] }) {
  const unused = unusedTags(offered, chosen.tags);
  if (unused.length === 0 || chosen.tags.length >= chosen.max) return null;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {unused.map((tag) => (
        <AddTagButton
          key={tag}
          tag={tag}
          onAdd={chosen.onAdd}
          className="h-7 max-w-full rounded-full border border-line-strong bg-surface px-2.5 text-sm text-muted transition-colors hover:text-ink pointer-coarse:h-11"
        />
      ))}
    </div>
  );
}

/** The first tags that are not chosen yet, at most five. */
export function unusedTags(offered: readonly string[], chosen: readonly string[]): string[] {
  const used = new Set(chosen.map(spellingKey));
  return offered.filter((tag) => !used.has(spellingKey(tag))).slice(0, limits.tagSuggestions);
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
