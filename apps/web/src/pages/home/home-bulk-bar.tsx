import { categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { everything } from "../../features/bookmarks/bookmark-group.ts";
import BulkEditBar from "../../features/bulk-edit/bulk-edit-bar.tsx";
import { onlyCategory } from "../../shared/selection/selection.ts";
import { useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";

export interface HomeBulkBarProps {
  tree: CategoryTree;
  totalCount: number;
  /** Whether the list shows everything as one group. */
  isEverything: boolean;
}

/** The bar for the selection on the home page; "Select all" needs an unambiguous group. */
export default function HomeBulkBar({ tree, totalCount, isEverything }: HomeBulkBarProps) {
  const state = useSelection();
  const store = useSelectionStore();
  const scope = isEverything ? everything : (onlyCategory(state.selection) ?? state.scope);
  const ids = scope === null ? [] : categoriesIn(tree, scope);
  const getCount = (id: string): number => tree.byId.get(id)?.bookmarkCount ?? 0;
  const total =
    scope === everything ? totalCount : ids.length === 0 ? null : ids.reduce((sum, id) => sum + getCount(id), 0);
  const selectAll = (): void => {
    if (scope !== null) store.selectWhole(ids.filter((id) => getCount(id) > 0));
  };
  return (
    <BulkEditBar
      total={total}
      onSelectAll={total === null ? null : selectAll}
      categories={categoryOptions(tree.roots)}
      onDone={() => store.edit(false)}
    />
  );
}

/** All categories, or the one whose group it is. */
function categoriesIn(tree: CategoryTree, scope: string): string[] {
  if (scope === everything) return [...tree.byId.keys()];
  return tree.byId.has(scope) ? [scope] : [];
}
