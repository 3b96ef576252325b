import { categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { onlyCategory } from "../../shared/selection/selection.ts";
import { isSelecting, useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const BulkEditBar = lazyPart(() => import("../../features/bulk-edit/bulk-edit-bar.tsx"));

interface GroupsBulkBarProps {
  tree: CategoryTree;
  /** The categories of the list. */
  ids: readonly string[];
  /** Whether "Select all" means all of them also when the selection is in one category. */
  isOneGroup: boolean;
}

/** The bar for the selection in a list of categories. */
export function GroupsBulkBar({ tree, ids, isOneGroup }: GroupsBulkBarProps) {
  const state = useSelection();
  const store = useSelectionStore();
  if (!isSelecting(state)) return null;
  const group = isOneGroup ? null : (onlyCategory(state.selection) ?? state.scope);
  const whole = group !== null && ids.includes(group) ? [group] : ids;
  const getCount = (id: string): number => tree.byId.get(id)?.bookmarkCount ?? 0;
  const selectAll = (): void => store.selectWhole(whole.filter((id) => getCount(id) > 0));
  return (
    <Later onFailed={() => store.edit(false)}>
      <BulkEditBar
        total={whole.reduce((sum, id) => sum + getCount(id), 0)}
        onSelectAll={selectAll}
        categories={categoryOptions(tree.roots)}
        onDone={() => store.edit(false)}
      />
    </Later>
  );
}
