import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { createContext, type ReactNode, use, useState } from "react";
import { useStore } from "../store/create-store.ts";
import { isSelected } from "./selection.ts";
import { createSelectionStore, type SelectionState, type SelectionStore } from "./selection-store.ts";

const SelectionContext = createContext<SelectionStore | null>(null);

/** The selection on one page; it is dropped with the page. */
export function SelectionProvider({ isEditing, children }: { isEditing?: boolean; children: ReactNode }) {
  const [store] = useState(() => createSelectionStore(isEditing));
  return <SelectionContext value={store}>{children}</SelectionContext>;
}

export function useSelectionStore(): SelectionStore {
  const store = use(SelectionContext);
  if (!store) throw new Error("useSelectionStore() needs a SelectionProvider.");
  return store;
}

export function useSelection(): SelectionState {
  return useStore(useSelectionStore());
}

export function useIsSelected(bookmark: Bookmark): boolean {
  return useStore(useSelectionStore(), ({ selection }) => isSelected(selection, bookmark));
}

/** Whether selection mode is on: checkboxes are then visible, and Shift-click selects a range. */
export function useIsSelecting(): boolean {
  return useStore(useSelectionStore(), isSelecting);
}

export function isSelecting({ isEditing, selection }: SelectionState): boolean {
  return isEditing || selection.single.size > 0 || selection.whole.size > 0;
}
