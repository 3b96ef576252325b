import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { TrashPage } from "@bowerbird/contract/bookmark-changes";
import { limits } from "@bowerbird/contract/limits";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { Trash2, Undo2 } from "lucide-react";
import { BookmarkCategory } from "../../shared/category-tree/bookmark-category.tsx";
import { RowList } from "../../shared/components/row-list.tsx";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { dayFormat } from "../../shared/ui/dates.ts";

export type TrashedBookmark = TrashPage["items"][number];

interface TrashListProps {
  bookmarks: readonly TrashedBookmark[];
  hasMore: boolean;
  onEndReached: () => void;
  selected: ReadonlySet<string>;
  onToggle: (id: string, isRange: boolean) => void;
  onRestore: (id: string) => void;
  onDelete: (bookmark: TrashedBookmark) => void;
}

/** Renders only the rows in view. */
export function TrashList({ bookmarks, hasMore, onEndReached, selected, ...act }: TrashListProps) {
  return (
    <RowList
      label={t.deletedBookmarks}
      rows={bookmarks}
      rowHeight={64}
      getKey={({ id }) => id}
      hasMore={hasMore}
      onEndReached={onEndReached}
    >
      {(bookmark) => <TrashRow bookmark={bookmark} isSelected={selected.has(bookmark.id)} {...act} />}
    </RowList>
  );
}

interface TrashRowProps {
  bookmark: TrashedBookmark;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  onRestore: (id: string) => void;
  onDelete: (bookmark: TrashedBookmark) => void;
}

function TrashRow({ bookmark, isSelected, onToggle, onRestore, onDelete }: TrashRowProps) {
  const { id, url, favicon, deletedAt } = bookmark;
  const title = displayTitle(bookmark);
  return (
    <div
      className={classNames("flex h-full items-center gap-3 px-4", isSelected ? "bg-accent-soft" : "hover:bg-hover")}
    >
      <input
        type="checkbox"
        aria-label={format(t.selectTitle, { title })}
        checked={isSelected}
        // On click, because the change event has no Shift.
        onChange={() => {}}
        onClick={(event) => onToggle(id, event.shiftKey)}
        className="size-4.5 shrink-0 accent-(--primary)"
      />
      <FavIcon url={url} favicon={favicon} />
      <div className="min-w-0 flex-1">
        <p dir="auto" data-tooltip={title} className="truncate font-medium">
          {title}
        </p>
        <p className="flex min-w-0 gap-1.5 text-xs text-muted">
          <bdi className="min-w-0 truncate">{displaySubtitle(bookmark)}</bdi>
          <span aria-hidden className="max-md:hidden">
            ·
          </span>
          <span className="min-w-0 truncate max-md:hidden">
            <BookmarkCategory bookmark={bookmark} />
          </span>
          <span aria-hidden className="md:hidden">
            ·
          </span>
          <span className="shrink-0 md:hidden">{timeLeft(deletedAt)}</span>
        </p>
      </div>
      <p className="shrink-0 text-end text-xs text-muted max-md:hidden">
        <time dateTime={deletedAt.toISOString()}>{format(t.deletedOn, { date: dayFormat.format(deletedAt) })}</time>
        <span className="block text-faint">{timeLeft(deletedAt)}</span>
      </p>
      <Button size="sm" aria-label={format(t.restoreTitle, { title })} onClick={() => onRestore(id)}>
        <Undo2 aria-hidden />
        <span className="max-sm:sr-only">{common.restore}</span>
      </Button>
      <IconButton
        label={format(t.deleteTitleNow, { title })}
        data-tooltip={t.deleteNow}
        icon={<Trash2 />}
        size="sm"
        onClick={() => onDelete(bookmark)}
      />
    </div>
  );
}

const day = 24 * 60 * 60 * 1_000;

/** When a deleted bookmark is removed permanently, in whole days: "30 days left". */
export function timeLeft(deletedAt: Date, now = new Date()): string {
  const left = deletedAt.getTime() + limits.trashTime - now.getTime();
  return format(t.daysLeft, { days: Math.max(0, Math.round(left / day)) });
}
