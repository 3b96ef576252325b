import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { lazyPart, OnDemand } from "../../shared/ui/later.tsx";
import { ChevronRight, Ellipsis, Pin } from "lucide-react";
import { memo, useRef } from "react";
import type { CategoryNode, CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { RowActions, SidebarLink } from "../../shared/components/sidebar-link.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { useContextMenu } from "../../shared/ui/use-context-menu.tsx";
import { dropTargetClass, useCategoryDrop } from "../../shared/dragging/use-category-drop.ts";

/** What can be done with a category. */
export const CategoryMenu = lazyPart(() => import("./category-menu.tsx"));

interface CategoryRowProps {
  node: CategoryNode;
  /** The address of its page. */
  to: string;
  top: number;
  isSelected: boolean;
  isExpanded: boolean;
  /** Whether Tab leads to it; the arrow keys lead from it to the others. */
  isStop: boolean;
  onToggle: (id: string) => void;
  onPin: (id: string, pinned: boolean) => void;
  onSelect: (() => void) | undefined;
}

/** From the top of one row to that of the next, in pixels. */
export const rowHeight = globalThis.matchMedia?.("(pointer: coarse)").matches ? 46 : 34;

/** How many of the rows are pinned categories or below one; a heading separates them from the others. */
export function countPinned(rows: readonly CategoryNode[]): number {
  const index = rows.findIndex(({ level, pinned }) => level === 0 && !pinned);
  return index < 0 && rows[0]?.pinned ? rows.length : Math.max(0, index);
}

/** The top of a row, below the heading between the pinned ones and the others. */
export function toTop(index: number, pinnedCount: number): number {
  return (index + (pinnedCount > 0 && index >= pinnedCount ? 1 : 0)) * rowHeight;
}

/** The height of the list, in rows, at which a point is: the inverse of {@link toTop}. */
export function toRows(top: number, pinnedCount: number): number {
  const y = top / rowHeight;
  return pinnedCount > 0 && y >= pinnedCount ? Math.max(pinnedCount, y - 1) : y;
}
/** 16 px per level, limited by the width of the sidebar. */
export const indentPerLevel = 16;
export const maxIndentLevel = 7;

export const CategoryRow = memo(function CategoryRow({
  node,
  to,
  top,
  isSelected,
  isExpanded,
  isStop,
  ...act
}: CategoryRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isDropTarget = useCategoryDrop(row, node.id);
  const menu = useContextMenu(row, (trigger) => <CategoryMenu node={node} trigger={trigger} onPin={act.onPin} />);
  const indent = Math.min(node.level, maxIndentLevel) * indentPerLevel;
  return (
    <li
      ref={row}
      data-category={node.id}
      className={classNames(
        "group/row absolute inset-x-0 flex h-8 items-center rounded-md pointer-coarse:h-11",
        isDropTarget && `-outline-offset-2 bg-accent-soft ${dropTargetClass}`,
      )}
      style={{ top }}
    >
      <SidebarLink
        to={to}
        isSelected={isSelected}
        icon={<CategoryIcon icon={node.icon} name={node.name} color={node.shownColor} />}
        count={node.totalCount}
        indent={indent + 14}
        tabIndex={isStop ? 0 : -1}
        onSelect={act.onSelect}
      >
        {node.name}
      </SidebarLink>
      {node.children.some(({ isShown }) => isShown) && (
        <Arrow node={node} left={indent} isExpanded={isExpanded} onToggle={act.onToggle} />
      )}
      <CategoryActions node={node} onPin={act.onPin} />
      {menu}
    </li>
  );
});

function Arrow({
  node,
  left,
  isExpanded,
  onToggle,
}: Pick<CategoryRowProps, "node" | "isExpanded" | "onToggle"> & { left: number }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${isExpanded ? common.collapse : common.expand} ${node.name}`}
      aria-expanded={isExpanded}
      onClick={() => onToggle(node.id)}
      style={{ insetInlineStart: left }}
      className="absolute inline-flex size-6 items-center justify-center rounded-sm text-muted hover:text-ink pointer-coarse:h-11"
    >
      <ChevronRight aria-hidden className={classNames("size-3.5 transition-transform", isExpanded && "rotate-90")} />
    </button>
  );
}

function CategoryActions({ node, onPin }: Pick<CategoryRowProps, "node" | "onPin">) {
  const { id, name, pinned } = node;
  return (
    <RowActions>
      <IconButton
        size="sm"
        tabIndex={-1}
        label={`${pinned ? t.unpin : t.pin} ${name}`}
        className="pointer-coarse:hidden"
        icon={<Pin fill={pinned ? "currentColor" : "none"} />}
        onClick={() => onPin(id, !pinned)}
      />
      <OnDemand
        renderTrigger={(props) => (
          <IconButton
            {...props}
            size="sm"
            tabIndex={-1}
            aria-haspopup="menu"
            className="pointer-coarse:size-11"
            label={format(t.manageName, { name })}
            icon={<Ellipsis />}
          />
        )}
      >
        {(trigger) => <CategoryMenu node={node} trigger={trigger} onPin={onPin} />}
      </OnDemand>
    </RowActions>
  );
}

/** The sidebar's rows from top to bottom: categories that are custom or not empty, and the children of expanded ones. */
export function visibleRows(tree: CategoryTree, expanded: ReadonlySet<string>): CategoryNode[] {
  const rows: CategoryNode[] = [];
  const collect = (nodes: readonly CategoryNode[]): void => {
    for (const node of nodes) {
      if (!node.isShown) continue;
      rows.push(node);
      if (expanded.has(node.id)) collect(node.children);
    }
  };
  collect(tree.roots);
  return rows;
}
