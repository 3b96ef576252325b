import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { memo, useId, useRef } from "react";
import { format } from "@bowerbird/contract/messages";
import { ChevronDown, Ellipsis } from "lucide-react";
import { useIsAway } from "../../../shared/connection/connection.ts";
import { lazyPart, OnDemand } from "../../../shared/ui/later.tsx";
import BookmarkRow from "../card/bookmark-row.tsx";
import { classNames } from "../../../shared/ui/basics.tsx";
import { dropTargetClass, useCategoryDrop } from "../../../shared/dragging/use-category-drop.ts";
import { BookmarkCard, BookmarkCardSkeleton } from "../card/bookmark-card.tsx";
import { type BookmarkGroup, everything, type GroupView } from "../bookmark-pages.ts";
import { clearOfEdges } from "./list-cells.ts";
import { itemPosition, type ListMetrics } from "./list-geometry.ts";
import { IconButton } from "../../../shared/ui/button.tsx";
import { groupHeaderClass, GroupTitle } from "./group-title.tsx";
import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";

interface GroupSectionProps {
  group: BookmarkGroup;
  /** On the page, within the list's element. */
  top: number;
  height: number;
  /** How many pixels were cut off at the group's top because browsers cannot render that far. */
  cut: number;
  first: number;
  /** How many bookmarks the groups before it show. */
  start: number;
  /** The bookmarks from `first` on; undefined while loading. */
  items: readonly (Bookmark | undefined)[];
  metrics: ListMetrics;
  view: GroupView;
  isWide: boolean;
  isCollapsed: boolean;
  onToggle: (id: string) => void;
}

export function GroupSection({
  group,
  top,
  height,
  cut,
  first,
  start,
  items,
  metrics,
  view,
  isWide,
  isCollapsed,
  onToggle,
}: GroupSectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const isAway = useIsAway();
  const isDropTarget = useCategoryDrop(section, group.id === everything ? null : group.id);
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className={classNames("absolute inset-x-0 rounded-lg outline-offset-4", isDropTarget && dropTargetClass)}
      style={{ top, height }}
    >
      <GroupHeader
        group={group}
        titleId={titleId}
        isCollapsed={isCollapsed}
        isMissing={isAway && items.includes(undefined)}
        onToggle={onToggle}
      />
      {items.length > 0 && (
        <ul className="contents">
          {items.map((bookmark, index) => (
            // A cell keeps its element: when a bookmark is removed, the next one moves into it and the focus stays.
            <Cell
              key={first + index}
              index={first + index}
              start={start}
              count={group.count}
              top={itemPosition(metrics, first + index).top - cut}
              metrics={metrics}
              bookmark={bookmark}
              view={view}
              isWide={isWide}
              groupId={group.id}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface CellProps {
  index: number;
  start: number;
  count: number;
  top: number;
  metrics: ListMetrics;
  bookmark: Bookmark | undefined;
  view: GroupView;
  isWide: boolean;
  groupId: string;
}

const Cell = memo(function Cell({ index, start, count, top, metrics, bookmark, view, isWide, groupId }: CellProps) {
  const { columns, gap, itemHeight } = metrics;
  const width = `(100% - ${(columns - 1) * gap}px) / ${columns}`;
  const column = index % columns;
  const hasCover = view === "covers";
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={start + index}
      className={`absolute ${clearOfEdges}`}
      style={{
        top,
        height: itemHeight,
        width: `calc(${width})`,
        insetInlineStart: `calc(${column * gap}px + ${column} * ${width})`,
      }}
    >
      {view === "dense" && (bookmark ? <BookmarkRow bookmark={bookmark} isWide={isWide} /> : <BookmarkRowSkeleton />)}
      {view !== "dense" &&
        (bookmark ? (
          <BookmarkCard
            bookmark={bookmark}
            hasCover={hasCover}
            hasCategory={bookmark.categoryId !== groupId}
            under={groupId}
          />
        ) : (
          <BookmarkCardSkeleton hasCover={hasCover} />
        ))}
    </li>
  );
});

/** Not animated: dozens appear and disappear while scrolling. */
function BookmarkRowSkeleton() {
  return (
    <div aria-hidden className="flex h-full items-center gap-3 [&>*]:rounded-sm [&>*]:bg-hover">
      <span className="size-5" />
      <span className="h-3 w-2/5" />
      <span className="ms-auto h-3 w-24" />
    </div>
  );
}

const GroupMenu = lazyPart(() => import("../menu/group-menu.tsx"));

interface GroupHeaderProps {
  group: BookmarkGroup;
  titleId: string;
  isCollapsed: boolean;
  /** Whether what is missing cannot be loaded now. */
  isMissing: boolean;
  onToggle: (id: string) => void;
}

/** Sticks below the page's header while its group is scrolled through. */
function GroupHeader({ group, titleId, isCollapsed, isMissing, onToggle }: GroupHeaderProps) {
  return (
    <div className={classNames("sticky top-(--header-height) z-10 bg-canvas", groupHeaderClass)}>
      <GroupTitle group={group} titleId={titleId} />
      {isMissing && <span className="shrink-0 text-sm text-warning-ink">{t.notAvailableOffline}</span>}
      <span className="-me-1.5 ms-auto flex pointer-coarse:-me-3">
        <OnDemand
          renderTrigger={(props) => (
            <IconButton
              {...props}
              aria-haspopup="menu"
              size="sm"
              className="pointer-coarse:size-11"
              label={format(t.actionsForTheGroupName, { name: group.name })}
              icon={<Ellipsis />}
            />
          )}
        >
          {(trigger) => <GroupMenu group={group} trigger={trigger} isCollapsed={isCollapsed} onToggle={onToggle} />}
        </OnDemand>
        <IconButton
          size="sm"
          className="pointer-coarse:size-11"
          label={`${isCollapsed ? common.expand : common.collapse} ${group.name}`}
          aria-expanded={!isCollapsed}
          icon={<ChevronDown className={classNames("transition-transform", isCollapsed && "-rotate-90")} />}
          onClick={() => onToggle(group.id)}
        />
      </span>
    </div>
  );
}
