import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { PopularTag } from "@bowerbird/contract/tags";
import { type ComponentProps, type RefObject, useState } from "react";
import { RowList } from "../../shared/components/row-list.tsx";
import { Pencil, Rss, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import * as feeds from "../../shared/feeds/messages.json";
import { IconButton } from "../../shared/ui/button.tsx";
import FeedDialog from "../../shared/feeds/feed-dialog.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

interface TagRowsProps extends Omit<ComponentProps<typeof TagRow>, "entry" | "to" | "isSelected" | "onFeed"> {
  list: RefObject<HTMLUListElement | null>;
  tags: readonly PopularTag[];
  selected: ReadonlySet<string>;
  toLink: (tag: string) => string;
}

export function TagRows({ list, tags, selected, toLink, ...act }: TagRowsProps) {
  const isTouch = useMediaQuery("(pointer: coarse)");
  const [fed, setFed] = useState<string | null>(null);
  const close = () => setFed(null);
  return (
    <>
      <RowList ref={list} label={common.tags} rows={tags} rowHeight={isTouch ? 48 : 36} getKey={({ tag }) => tag}>
        {(entry) => (
          <TagRow entry={entry} to={toLink(entry.tag)} isSelected={selected.has(entry.tag)} onFeed={setFed} {...act} />
        )}
      </RowList>
      {fed !== null && <FeedDialog target={{ tag: fed }} name={fed} onClose={close} />}
    </>
  );
}

interface TagRowProps {
  entry: PopularTag;
  /** The page that lists its bookmarks. */
  to: string;
  isSelected: boolean;
  onToggle: (tag: string, isRange: boolean) => void;
  onRename: (tag: string) => void;
  onFeed: (tag: string) => void;
  onDelete: (tag: string) => void;
}

function TagRow({ entry: { tag, count }, to, isSelected, onToggle, onRename, onFeed, onDelete }: TagRowProps) {
  return (
    <div
      className={classNames(
        "group/tag flex h-full items-center gap-3 pe-2 ps-4",
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <input
        type="checkbox"
        aria-label={format(t.selectTag, { tag })}
        checked={isSelected}
        // On click, because the change event has no Shift.
        onChange={() => {}}
        onClick={(event) => onToggle(tag, event.shiftKey)}
        className="size-4.5 shrink-0 accent-(--primary)"
      />
      <div className="flex min-w-0 flex-1 items-center">
        <Link to={to} dir="auto" data-tooltip={tag} className="min-w-0 truncate rounded-xs font-medium hover:underline">
          {tag}
        </Link>
      </div>
      <Link
        to={to}
        tabIndex={-1}
        className="shrink-0 rounded-xs text-sm text-muted tabular-nums hover:text-ink hover:underline"
      >
        <span className="max-sm:sr-only">{bookmarkCount(count)}</span>
        <span aria-hidden className="sm:hidden">
          {count.toLocaleString(locale)}
        </span>
      </Link>
      <span className="flex shrink-0 opacity-0 group-focus-within/tag:opacity-100 group-hover/tag:opacity-100 pointer-coarse:opacity-100">
        <IconButton label={format(t.renameTag, { tag })} icon={<Pencil />} onClick={() => onRename(tag)} />
        <IconButton label={format(feeds.feedOfName, { name: tag })} icon={<Rss />} onClick={() => onFeed(tag)} />
        <IconButton label={format(t.deleteTag, { tag })} icon={<Trash2 />} onClick={() => onDelete(tag)} />
      </span>
    </div>
  );
}
