import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { lazyDialog } from "../../shared/ui/later.tsx";
import { Library, Plus } from "lucide-react";
import { type ComponentType, Fragment, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { show } from "../../shared/api/cached.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { useStoredSet } from "../../shared/browser/browser-storage.ts";
import { categoryPath } from "../../shared/category-tree/category-address.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { SidebarHeading, SidebarLink } from "../../shared/components/sidebar-link.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import type { CategoryMovesProps } from "./category-moves.tsx";
import { CategoryRow, countPinned, rowHeight, toTop, visibleRows } from "./category-row.tsx";
import { useCategoryFocus } from "./use-category-focus.ts";

/** Creates or edits a category. */
export const CategoryDialog = lazyDialog(() => import("./category-dialog.tsx"));

interface CategorySidebarProps {
  tree: CategoryTree;
  totalCount: number;
  selectedId: string | null;
  /** Called after a category was chosen; a drawer closes itself. */
  onSelect?: () => void;
  /** Rendered above the categories. */
  Above?: ComponentType<{ onSelect: (() => void) | undefined }>;
  /** Rendered below them. */
  Below: ComponentType<{ onSelect: (() => void) | undefined }>;
}

/** All categories; only those in view are rendered. Fills its container's height and scrolls within it. */
export function CategorySidebar(props: CategorySidebarProps) {
  const { tree, totalCount, selectedId, onSelect, Above, Below } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [expanded, toggleExpanded] = useStoredSet("bowerbird:expanded-categories");
  const rows = useMemo(() => visibleRows(tree, expanded), [tree, expanded]);
  const pinnedCount = countPinned(rows);
  const shown = useFixedWindow(scroller, rows.length, rowHeight);
  const { first, last } = shown;
  const list = { tree, rows, pinnedCount, expanded, onToggle: toggleExpanded, scroller };
  const stopId = useCategoryFocus({ ...list, shown, selectedId });
  const pin = usePinCategory(scroller);
  const top = useRef<HTMLDivElement>(null);
  const [Moves, setMoves] = useState<ComponentType<CategoryMovesProps>>();
  /** Without it, a category can still be moved from its menu. */
  const loadMoves = (): void =>
    void import("./category-moves.tsx").then(
      (part) => setMoves(() => part.default),
      () => {},
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- loads code
    <nav
      aria-label={common.categories}
      className="flex min-h-0 flex-1 flex-col gap-1"
      onPointerEnter={loadMoves}
      onFocus={loadMoves}
    >
      <div ref={top} className="relative flex items-center">
        <SidebarLink
          to="/"
          isSelected={selectedId === null}
          count={totalCount}
          indent={14}
          onSelect={onSelect}
          icon={<Library className="size-4" />}
        >
          {common.allBookmarks}
        </SidebarLink>
      </div>
      {Above && <Above onSelect={onSelect} />}
      {pinnedCount > 0 ? <SidebarHeading>{t.pinned}</SidebarHeading> : <CategoriesHeading />}
      <div ref={scroller} className="relative -mx-1 min-h-0 flex-1 overflow-y-auto px-1 [scrollbar-width:thin]">
        <ul className="relative" style={{ height: toTop(rows.length, pinnedCount) }}>
          {rows.slice(first, last).map((node, index) => (
            <Fragment key={node.id}>
              {pinnedCount > 0 && first + index === pinnedCount && <HeadingRow index={pinnedCount} />}
              <CategoryRow
                node={node}
                to={categoryPath(tree, node)}
                top={toTop(first + index, pinnedCount)}
                isSelected={node.id === selectedId}
                isExpanded={expanded.has(node.id)}
                isStop={node.id === stopId}
                onToggle={toggleExpanded}
                onPin={pin}
                onSelect={onSelect}
              />
            </Fragment>
          ))}
          {pinnedCount === rows.length && pinnedCount > 0 && <HeadingRow index={pinnedCount} />}
        </ul>
        {Moves && <Moves {...list} top={top} />}
      </div>
      <Below onSelect={onSelect} />
    </nav>
  );
}

/** Within the list: the heading of the categories that are not pinned. */
function HeadingRow({ index }: { index: number }) {
  return (
    <li className="absolute inset-x-0" style={{ top: index * rowHeight }}>
      <CategoriesHeading />
    </li>
  );
}

function CategoriesHeading() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <SidebarHeading
        action={
          <IconButton
            size="sm"
            label={t.newCategory}
            icon={<Plus />}
            className="pointer-coarse:size-9"
            onClick={() => setCreating(true)}
          />
        }
      >
        {common.categories}
      </SidebarHeading>
      {isCreating && <CategoryDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** Pins or unpins at once on screen; the server's answer wins. What was pinned is shown: it goes to the top. */
function usePinCategory(scroller: RefObject<HTMLElement | null>): (id: string, pinned: boolean) => void {
  const { mutate } = useAction({
    call: trpcClient.categories.setPinned.mutate,
    optimistic: ({ id, pinned }) =>
      show("categories.list", (list) => list.map((entry) => (entry.id === id ? { ...entry, pinned } : entry))),
    changes: "categories.changed",
    failure: t.failedToToggleCategoryPin,
  });
  return (id, pinned) => {
    mutate({ id, pinned });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (pinned) scroller.current?.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
  };
}

const margin = 8;

/** Which rows of equal height are in view inside a scrolling element: from `first` up to, not including, `last`. */
export function useFixedWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number) {
  const [range, setRange] = useState({ first: 0, last: 40 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - margin);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / height) + margin;
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    const resize = new ResizeObserver(measure);
    resize.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, height]);
  return { first: Math.min(range.first, count), last: Math.min(range.last, count) };
}
