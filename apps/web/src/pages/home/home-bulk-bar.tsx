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
  const total =
    scope === everything ? totalCount : scope === null ? null : (tree.byId.get(scope)?.bookmarkCount ?? null);
  const isFilled = (id: string): boolean => (tree.byId.get(id)?.bookmarkCount ?? 0) > 0;
  const selectAll = (): void => {
    if (scope !== null) store.selectWhole(scope === everything ? [...tree.byId.keys()].filter(isFilled) : [scope]);
  };
  return (
    <BulkEditBar
      total={total}
      onSelectAll={selectAll}
      categories={categoryOptions(tree.roots)}
      onDone={() => store.edit(false)}
    />
  );
}
