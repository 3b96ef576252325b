import { Merge, Trash2 } from "lucide-react";
import { format } from "@bowerbird/contract/messages";
import { Button } from "../../shared/ui/button.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { Select } from "../../shared/ui/select.tsx";
import type { PopularTag } from "@bowerbird/contract/tags";
import { compareNames } from "@bowerbird/bookmark/category-order";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { locale } from "@bowerbird/contract/messages/locale";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

interface TagToolbarProps {
  text: string;
  onTextChange: (text: string) => void;
  sort: TagSort;
  onSortChange: (sort: TagSort) => void;
  isUsedOnce: boolean;
  onUsedOnceChange: (isUsedOnce: boolean) => void;
  /** How many tags are selected. */
  count: number;
  isMerging: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onMerge: () => void;
  onDelete: () => void;
}

const sorts: { value: TagSort; label: string }[] = [
  { value: "count", label: t.byUse },
  { value: "name", label: t.byName },
];

/** Searches and sorts tags, and has the actions on selected tags. */
export function TagToolbar({
  text,
  onTextChange,
  sort,
  onSortChange,
  isUsedOnce,
  onUsedOnceChange,
  count,
  isMerging,
  ...act
}: TagToolbarProps) {
  return (
    <div className="sticky top-(--header-height) z-10 flex flex-col gap-2 bg-canvas py-3">
      <div className="flex gap-2">
        <Input
          type="search"
          aria-label={t.findATag}
          placeholder={t.findATagPlaceholder}
          autoComplete="off"
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          className="min-w-0 flex-1"
        />
        <div className="w-36 shrink-0">
          <Select
            aria-label={common.sortBy}
            value={sort}
            onValueChange={(value) => onSortChange(value as TagSort)}
            options={sorts}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={count > 0 ? act.onClear : act.onSelectAll}>
          {count > 0 ? common.selectNone : common.selectAll}
        </Button>
        <Button size="sm" disabled={count < 2} isBusy={isMerging} onClick={act.onMerge}>
          <Merge aria-hidden />
          {common.merge}
        </Button>
        <Button size="sm" disabled={count === 0} onClick={act.onDelete}>
          <Trash2 aria-hidden />
          {common.deleteLabel}
        </Button>
        <Button
          size="sm"
          aria-pressed={isUsedOnce}
          className="aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => onUsedOnceChange(!isUsedOnce)}
        >
          {t.usedOnce}
        </Button>
        <p role="status" className="text-sm text-muted tabular-nums">
          {count > 0 && format(t.countSelected, { count })}
        </p>
      </div>
    </div>
  );
}

export type TagSort = "count" | "name";

interface Wanted {
  text: string;
  sort: TagSort;
  /** Only tags of a single bookmark. */
  isUsedOnce: boolean;
}

/** The tags that contain the text, ignoring case and accents, in the given order. */
export function shownTags(tags: readonly PopularTag[], { text, sort, isUsedOnce }: Wanted): PopularTag[] {
  const wanted = foldText(text.trim());
  const found = tags.filter(({ tag, count }) => (!isUsedOnce || count === 1) && foldText(tag).includes(wanted));
  return found.sort((a, b) => (sort === "count" ? b.count - a.count : 0) || byName(a.tag, b.tag));
}

const byName = compareNames(locale);
