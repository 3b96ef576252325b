import { useCategoryTree } from "../category-tree/use-category-tree.ts";
import { countSelected, toParts } from "../selection/selection.ts";
import { useSelectionStore } from "../selection/use-selection.tsx";
import type { BulkTarget } from "./use-bulk-actions.ts";

/** Reads the current selection for an action. */
export function useSelectedTarget(): () => BulkTarget {
  const store = useSelectionStore();
  const { tree } = useCategoryTree();
  return () => {
    const { selection } = store.get();
    const count = countSelected(selection, (id) => tree?.byId.get(id)?.bookmarkCount ?? 0);
    return { parts: toParts(selection), count };
  };
}
