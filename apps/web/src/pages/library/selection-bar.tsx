import { categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { onlyCategory } from "../../shared/selection/selection.ts";
import { isSelecting, useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { ListChecks } from "lucide-react";
import * as common from "../../shared/messages.json";
import { Button, iconIfNarrow } from "../../shared/ui/button.tsx";

const BulkEditBar = lazyPart(() => import("../../features/bulk-edit/bulk-edit-bar.tsx"));

interface SelectionBarProps {
  tree: CategoryTree;
  /** Whether messages name the number of bookmarks. */
  isCounting?: boolean;
  /** How many "Select all" selects; null while that is not known. */
  total: number | null;
  onSelectAll: (() => void) | null;
}

/** What can be done with the selected bookmarks of a list; its code is loaded with the first selection. */
export function SelectionBar({ tree, ...props }: SelectionBarProps) {
  const { edit } = useSelectionStore();
  const end = (): void => edit(false);
  return (
    <Later onFailed={end}>
      <BulkEditBar {...props} categories={categoryOptions(tree.roots)} onDone={end} />
    </Later>
  );
}

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
  return <SelectionBar tree={tree} total={whole.reduce((sum, id) => sum + getCount(id), 0)} onSelectAll={selectAll} />;
}

/** Starts and ends selecting. */
export function BulkEditButton() {
  const { isEditing } = useSelection();
  const store = useSelectionStore();
  return (
    <Button size="sm" aria-pressed={isEditing} className={iconIfNarrow} onClick={() => store.edit(!isEditing)}>
      <ListChecks aria-hidden />
      <span className="max-lg:sr-only">{common.bulkEdit}</span>
    </Button>
  );
}
