import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { listPageSize } from "@bowerbird/bookmark/home-groups";
import { useLayoutEffect, useMemo, useRef } from "react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigationType } from "react-router";
import { useMediaQuery } from "../../../shared/browser/use-media-query.ts";
import { getTabItem, setTabItem, useStoredSet } from "../../../shared/browser/browser-storage.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { type BookmarkGroup, fetchPage, type GroupView, pageKey, type PageRef } from "../bookmark-pages.ts";
import { GroupSection } from "./group-section.tsx";
import {
  layoutList,
  type ListGeometry,
  listMetrics,
  oneLineWidth,
  type VisibleGroup,
  visibleGroups,
} from "./list-geometry.ts";
import { useGroupSequence } from "./bookmark-sequence.ts";
import { useListActions } from "./use-list-actions.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useListSwipe } from "./use-list-swipe.ts";
import { useElementWidth, useListWindow } from "./use-list-window.ts";
import * as common from "../../../shared/messages.json";
import * as t from "../messages.json";

/** All groups, however large: only what is in view is loaded and rendered. */
export function BookmarkGroups({ groups, view }: { groups: readonly BookmarkGroup[]; view: GroupView }) {
  const element = useRef<HTMLDivElement>(null);
  const width = useElementWidth(element);
  const isTouch = useMediaQuery("(pointer: coarse)");
  const [collapsed, toggle] = useStoredSet("bowerbird:collapsed-groups");
  const geometry = useMemo(
    () =>
      layoutList(
        groups.map(({ id, count }) => ({ count, isCollapsed: collapsed.has(id) })),
        listMetrics(view, width, isTouch),
      ),
    [groups, collapsed, view, width, isTouch],
  );
  const { from, to, settled, shift, pageHeight } = useListWindow(element, geometry.height);
  useScrollMemory(width > 0 && pageHeight > 0);
  const wanted = useMemo(
    () => (width > 0 ? toPageRefs(groups, visibleGroups(geometry, settled.from, settled.to)) : []),
    [groups, geometry, settled.from, settled.to, width],
  );
  const pages = useBookmarkPages(wanted);
  const { dialog, ...actions } = useListActions();
  const sequence = useGroupSequence(element, groups, geometry);
  useListKeys(element, sequence, actions);
  useListSwipe(element, sequence, actions);
  return (
    <div ref={element} className="relative" style={{ height: pageHeight, overflow: shift === 0 ? undefined : "clip" }}>
      {width > 0 &&
        visibleGroups(geometry, from, to).map(({ index, first, end }) => {
          const [group, box] = [groups[index], frame(geometry, index, from, to, shift !== 0)];
          if (!group) return null;
          return (
            <GroupSection
              key={group.id}
              group={group}
              top={box.top - shift}
              height={box.height}
              cut={box.cut}
              first={first}
              start={geometry.boxes[index]?.start ?? 0}
              items={toItems(group, first, end, pages.find)}
              metrics={geometry.metrics}
              view={view}
              isWide={width >= oneLineWidth}
              isCollapsed={collapsed.has(group.id)}
              onToggle={toggle}
            />
          );
        })}
      {dialog}
      {pages.hasFailed && <LoadFailure onRetry={pages.retry} />}
    </div>
  );
}

/** The box of a group; if the list is taller than browsers can render, only the part near the viewport. */
function frame({ boxes }: ListGeometry, index: number, from: number, to: number, isCut: boolean) {
  const { top, bottom } = boxes[index] ?? { top: 0, bottom: 0 };
  const [start, end] = isCut ? [Math.max(top, from), Math.min(bottom, to)] : [top, bottom];
  return { top: start, height: end - start, cut: start - top };
}

function toPageRefs(groups: readonly BookmarkGroup[], visible: readonly VisibleGroup[]): PageRef[] {
  return visible.flatMap(({ index, first, end }) => {
    const group = groups[index];
    if (!group) return [];
    const [start, stop] = [Math.floor(first / listPageSize), Math.floor((end - 1) / listPageSize)];
    return Array.from({ length: Math.max(0, stop - start + 1) }, (_, offset) => ({
      listId: group.id,
      index: start + offset,
    }));
  });
}

function toItems(
  group: BookmarkGroup,
  first: number,
  end: number,
  find: (ref: PageRef) => { items: Bookmark[] } | undefined,
): (Bookmark | undefined)[] {
  const items: (Bookmark | undefined)[] = [];
  for (let item = first; item < end;) {
    const index = Math.floor(item / listPageSize);
    const page = find({ listId: group.id, index });
    for (const stop = Math.min(end, (index + 1) * listPageSize); item < stop; item += 1)
      items.push(page?.items[item % listPageSize]);
  }
  return items;
}

/** While the server is away, the banner in the same position says so, and everything is refetched afterwards. */
function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="fixed [:root:has([data-away])_&]:hidden bottom-4 left-1/2 z-30 flex -translate-x-1/2 items-center gap-3 rounded-lg border border-line bg-raised py-2 pe-2 ps-4 shadow-pop"
    >
      {t.failedToLoadBookmarks}
      <Button size="sm" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  );
}

/** Pages out of view stay cached for a while (ms), so that scrolling back needs no request. */
const pageCacheMs = 120_000;

/**
 * Loads the pages in view and releases the others. `find` also returns pages that are still
 * cached.
 */
export function useBookmarkPages(wanted: readonly PageRef[]) {
  const client = useQueryClient();
  const results = useQueries({
    queries: wanted.map((ref) => ({
      queryKey: pageKey(ref),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(client, ref, signal),
      gcTime: pageCacheMs,
    })),
  });
  const failed = results.filter((result) => result.isError);
  // Only data that is read here makes the list render again.
  const loaded = new Map(wanted.map((ref, index) => [toKey(ref), results[index]?.data]));
  return {
    find: (ref: PageRef): BookmarkPage | undefined => loaded.get(toKey(ref)) ?? client.getQueryData(pageKey(ref)),
    hasFailed: failed.length > 0,
    retry: () => void Promise.all(failed.map((result) => result.refetch())),
  };
}

function toKey({ listId, index }: PageRef): string {
  return `${listId}:${index}`;
}

/** The history key shown last: a list that is rendered again under it, for example after an import, is no new page. */
let shownKey = "";

/** Back restores the scroll position; a new page starts at the top. `isReady`: the page has its full height. */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    if (!isReady) return;
    window.scrollTo(0, navigation === "POP" || key === shownKey ? recall(key) : 0);
    shownKey = key;
  }, [isReady, key, navigation]);
  // A layout effect, because a normal effect is cleaned up later, when the next page may have scrolled already.
  useLayoutEffect(() => {
    if (!isReady) return;
    // Not read on cleanup: by then the next page may have shortened the document.
    let position = window.scrollY;
    const onScroll = (): void => void (position = window.scrollY);
    const save = (): void => store(key, position);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", save);
    return () => {
      save();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", save);
    };
  }, [isReady, key]);
}

function recall(key: string): number {
  return Number(getTabItem(`bowerbird:scroll:${key}`) ?? 0);
}

function store(key: string, position: number): void {
  setTabItem(`bowerbird:scroll:${key}`, String(position));
}
