import { lazy, Suspense } from "react";
import { categoryOptions } from "../../category-tree/category-options.ts";
import type { CategoryTree } from "../../category-tree/category-tree.ts";
import { everything } from "../../features/bookmarks/bookmark-group.ts";
import { onlyCategory } from "../../selection/selection.ts";
import { isSelecting, useSelection, useSelectionStore } from "../../selection/use-selection.tsx";

const BulkEditBar = lazy(() => import("../../features/bulk-edit/bulk-edit-bar.tsx"));

interface HomeBulkBarProps {
  tree: CategoryTree;
  totalCount: number;
  /** Whether the list shows everything as one group. */
  isEverything: boolean;
}

/** The bar for the selection on the home page; "Select all" needs an unambiguous group. */
export function HomeBulkBar({ tree, totalCount, isEverything }: HomeBulkBarProps) {
  const state = useSelection();
  const store = useSelectionStore();
  if (!isSelecting(state)) return null;
  const scope = isEverything ? everything : (onlyCategory(state.selection) ?? state.scope);
  const total =
    scope === everything ? totalCount : scope === null ? null : (tree.byId.get(scope)?.bookmarkCount ?? null);
  const selectAll = (): void => {
    if (scope !== null) store.selectWhole(scope === everything ? [...tree.byId.keys()].filter(isFilled) : [scope]);
  };
  const isFilled = (id: string): boolean => (tree.byId.get(id)?.bookmarkCount ?? 0) > 0;
  return (
    <Suspense fallback={null}>
      <BulkEditBar
        total={total}
        onSelectAll={selectAll}
        categories={categoryOptions(tree.roots)}
        onDone={() => store.edit(false)}
      />
    </Suspense>
  );
}
