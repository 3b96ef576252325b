import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import { isSelected } from "./selection.ts";
import { createSelectionStore, type SelectionState, type SelectionStore } from "./selection-store.ts";

const SelectionContext = createContext<SelectionStore | null>(null);

/** What is chosen on one page. It is forgotten with the page. */
export function SelectionProvider({ isEditing, children }: { isEditing?: boolean; children: ReactNode }) {
  const [store] = useState(() => createSelectionStore(isEditing));
  return <SelectionContext value={store}>{children}</SelectionContext>;
}

export function useSelectionStore(): SelectionStore {
  const store = use(SelectionContext);
  if (!store) throw new Error("There is no selection here: the page stands in no SelectionProvider.");
  return store;
}

export function useSelection(): SelectionState {
  const { subscribe, get } = useSelectionStore();
  return useSyncExternalStore(subscribe, get);
}

export function useIsSelected(bookmark: Bookmark): boolean {
  const { subscribe, get } = useSelectionStore();
  return useSyncExternalStore(subscribe, () => isSelected(get().selection, bookmark));
}

/** Whether anything is chosen or about to be: boxes are then in sight, and Shift with a click chooses a range. */
export function useIsSelecting(): boolean {
  const { subscribe, get } = useSelectionStore();
  return useSyncExternalStore(subscribe, () => isSelecting(get()));
}

export function isSelecting({ isEditing, selection }: SelectionState): boolean {
  return isEditing || selection.single.size > 0 || selection.whole.size > 0;
}
