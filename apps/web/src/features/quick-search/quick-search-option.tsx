import { shownCategory, shownPath } from "../../shared/category-tree/category-tree.ts";
import { format } from "@bowerbird/contract/messages";
import * as t from "./panel.messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { Hash, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";
import { ShortcutKeys } from "../../shared/components/shortcut-list.tsx";
import { Badge, classNames } from "../../shared/ui/basics.tsx";
import { OneLine } from "../../shared/ui/one-line.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import type { Row } from "./find-rows.ts";
import { HighlightedText } from "../../shared/components/highlighted-text.tsx";

interface FrameProps {
  id: string;
  isActive: boolean;
  onHover: () => void;
  onChoose: (inNewTab: boolean) => void;
}

interface BookmarkOptionProps extends FrameProps {
  bookmark: Bookmark;
  words: readonly string[];
  /** What its page says around the match, if only the page matches. */
  excerpt: string | undefined;
}

export function BookmarkOption({ bookmark, words, excerpt, ...frame }: BookmarkOptionProps) {
  return (
    <Frame {...frame} className="py-2">
      <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          <HighlightedText text={displayTitle(bookmark)} words={words} />
        </p>
        <p className="truncate text-xs text-muted">
          <HighlightedText text={displaySubtitle(bookmark)} words={words} />
          <span aria-hidden> · </span>
          {shownCategory(bookmark.category)}
        </p>
        {excerpt && (
          <p dir="auto" className="line-clamp-2 text-xs text-muted">
            <HighlightedText text={excerpt} words={words} />
          </p>
        )}
      </div>
      <Tags tags={bookmark.tags} words={words} />
    </Frame>
  );
}

function Tags({ tags, words }: { tags: readonly string[]; words: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="hidden max-w-48 shrink-0 sm:flex">
      <OneLine names={tags} max={limits.quickSearchTags} className="h-5">
        {(tag) => (
          <Badge className="max-w-none! shrink-0">
            <HighlightedText text={tag} words={words} />
          </Badge>
        )}
      </OneLine>
    </span>
  );
}

/** One line for everything else than a bookmark that was found. */
export function MenuRow({ row, ...frame }: FrameProps & { row: Exclude<Row, { kind: "bookmark" }> }) {
  const { icon, label, detail, end } = describe(row);
  return (
    <Frame {...frame} className="py-1.5">
      <span
        aria-hidden
        className="inline-flex w-8 shrink-0 justify-center text-muted [&>svg:not(.category-tile)]:size-4"
      >
        {icon}
      </span>
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words">
        {label}
        {detail && <span className="text-sm text-muted"> {detail}</span>}
      </span>
      {end && (
        <span className="flex shrink-0 items-center gap-1 text-xs text-muted max-sm:pointer-coarse:hidden">{end}</span>
      )}
    </Frame>
  );
}

interface Described {
  icon: ReactNode;
  label: string;
  detail?: string;
  end?: ReactNode;
}

function describe(row: Exclude<Row, { kind: "bookmark" }>): Described {
  switch (row.kind) {
    case "link":
      return {
        icon: <FavIcon size="sm" url={row.url} favicon="" />,
        label: displayTitle(row),
        detail: displaySubtitle(row),
      };
    case "action": {
      const { icon: Icon, label, keys } = row.action;
      return { icon: <Icon />, label, ...(keys && { end: <ShortcutKeys keys={keys} /> }) };
    }
    case "category": {
      const { icon: own, name, path, totalCount, shownColor } = row.node;
      const icon = <CategoryIcon icon={own} name={name} color={shownColor} />;
      return {
        icon,
        label: shownPath(path),
        end: bookmarkCount(totalCount),
      };
    }
    case "tag":
      return {
        icon: <Hash />,
        label: row.tag,
        ...(row.count !== undefined && { end: bookmarkCount(row.count) }),
      };
    case "saved-search":
      return { icon: <Search />, label: row.search.name };
    case "search":
      return { icon: <Search />, label: format(t.searchQuery, { query: row.query }) };
  }
}

function Frame({
  id,
  isActive,
  onHover,
  onChoose,
  className,
  children,
}: FrameProps & { className: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the search box has the focus and the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
      className={classNames(
        "flex items-center gap-3 rounded-md px-3",
        isActive && "bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2",
        className,
      )}
    >
      {children}
    </div>
  );
}
