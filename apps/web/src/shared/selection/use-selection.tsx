import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { SearchMatchesInput } from "@bowerbird/contract/search";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useStore, createStore, type Store } from "../store/create-store.ts";
import { isNothing, isSelected, nothing, select, selectFound, type Selection, selectWhole } from "./selection.ts";

const SelectionContext = createContext<SelectionStore | null>(null);

/** The selection on one page; it is dropped with the page. */
export function SelectionProvider({ isEditing, children }: { isEditing?: boolean; children: ReactNode }) {
  const [store] = useState(() => createSelectionStore(isEditing));
  useEffect(() => {
    shown = store;
    return () => {
      if (shown === store) shown = null;
    };
  }, [store]);
  return <SelectionContext value={store}>{children}</SelectionContext>;
}

let shown: SelectionStore | null = null;

/** The selection of the shown page, for what is outside of it; null on a page without a list. */
export const pageSelection = (): SelectionStore | null => shown;

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
  return isEditing || !isNothing(selection);
}

interface SelectionState {
  selection: Selection;
  /** Shows every checkbox, even while nothing is selected. */
  isEditing: boolean;
  /** The group being edited: a category's id, `everything`, or null. */
  scope: string | null;
}

interface SelectionStore extends Pick<Store<SelectionState>, "get" | "subscribe"> {
  select: (bookmarks: Parameters<typeof select>[1], isOn: boolean) => void;
  selectWhole: (categoryIds: readonly string[]) => void;
  selectFound: (search: SearchMatchesInput, count: number) => void;
  /** Starts or ends selection mode, with an empty selection. */
  edit: (isEditing: boolean, scope?: string | null) => void;
  clear: () => void;
}

/** A store outside of React, so that a selection renders one card again and not the list. */
export function createSelectionStore(isEditingFirst = false): SelectionStore {
  const { get, set, subscribe } = createStore<SelectionState>({
    selection: nothing,
    isEditing: isEditingFirst,
    scope: null,
  });
  const change = (next: Partial<SelectionState>): void => set({ ...get(), ...next });
  return {
    get,
    subscribe,
    select: (bookmarks, isOn) => change({ selection: select(get().selection, bookmarks, isOn) }),
    selectWhole: (categoryIds) => change({ selection: selectWhole(get().selection, categoryIds) }),
    selectFound: (search, count) => change({ selection: selectFound(search, count) }),
    edit: (isEditing, scope = null) => change({ selection: nothing, isEditing, scope }),
    clear: () => change({ selection: nothing }),
  };
}
