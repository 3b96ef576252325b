import { createStore, type Store } from "../store/create-store.ts";
import { nothing, select, type Selection, selectWhole } from "./selection.ts";

export interface SelectionState {
  selection: Selection;
  /** Shows every checkbox, even while nothing is selected. */
  isEditing: boolean;
  /** The group being edited: a category's id, `everything`, or null. */
  scope: string | null;
}

export interface SelectionStore extends Pick<Store<SelectionState>, "get" | "subscribe"> {
  select: (bookmarks: Parameters<typeof select>[1], isOn: boolean) => void;
  selectWhole: (categoryIds: readonly string[]) => void;
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
    edit: (isEditing, scope = null) => change({ selection: nothing, isEditing, scope }),
    clear: () => change({ selection: nothing }),
  };
}
