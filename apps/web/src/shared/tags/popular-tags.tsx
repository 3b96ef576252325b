import { limits } from "@bowerbird/contract/limits";
import { trpc } from "../api/trpc.ts";
import { AddTagButton } from "./add-tag-button.tsx";

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
    <div role="group" aria-label="Tags that you use often" className="flex flex-wrap items-center gap-1.5">
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
