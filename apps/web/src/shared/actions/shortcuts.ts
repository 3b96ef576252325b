import * as t from "./messages.json";
import { type Combination, listKeys, pageKeys } from "../browser/shortcut-keys.ts";
import { backKey, onwardKey } from "../browser/use-one-tab-stop.ts";
import { markActions } from "../changes/marks.ts";
import { actions } from "./actions.ts";

/** A keyboard shortcut for people to read. */
export interface Shortcut {
  does: string;
  /** Alternatives. */
  keys: readonly Combination[];
}

/** Those of actions, with the actions' own names. */
const actionShortcuts: readonly Shortcut[] = actions.flatMap(({ label, keys }) =>
  keys ? [{ does: label, keys }] : [],
);

/** Shortcuts that work on every page. */
export const pageShortcuts: readonly Shortcut[] = [
  ...actionShortcuts,
  { does: t.goToTheSearchBox, keys: pageKeys.search },
  { does: t.undoYourLastChange, keys: pageKeys.undo },
  { does: t.moveThroughResults, keys: [["↑"], ["↓"]] },
  { does: t.openResult, keys: [["Enter"]] },
  { does: t.showActions, keys: [[">"]] },
  { does: t.closeWhatIsOpen, keys: [["Esc"]] },
];

/** Shortcuts in a list of bookmarks. */
export const listShortcuts: readonly Shortcut[] = [
  { does: t.goToNeighbor, keys: [...listKeys.next, ...listKeys.previous] },
  { does: t.openIt, keys: listKeys.open },
  { does: t.editIt, keys: listKeys.edit },
  { does: t.moveToACategory, keys: listKeys.move },
  { does: t.addOrRemoveTags, keys: listKeys.tag },
  ...markActions.flatMap(({ shortcut }) => shortcut ?? []),
  { does: t.selectIt, keys: listKeys.select },
  {
    does: t.extendSelection,
    keys: [
      ["Shift", "J"],
      ["Shift", "K"],
    ],
  },
  { does: t.selectRange, keys: [["Shift", "Click"]] },
  {
    does: t.moveInOrder,
    keys: [...listKeys.moveUp, ...listKeys.moveDown],
  },
  { does: t.deleteSelected, keys: listKeys.delete },
  { does: t.moveItToACategory, keys: [["1"], ["2"], ["3"]] },
  { does: t.selectNothing, keys: [["Esc"]] },
];

/** Shortcuts for a category of the sidebar that has the focus. */
export const categoryShortcuts: readonly Shortcut[] = [
  { does: t.goToTheNextCategory, keys: [["↑"], ["↓"]] },
  { does: t.expandCategory, keys: [[toArrow(onwardKey)]] },
  { does: t.collapseCategory, keys: [[toArrow(backKey)]] },
  {
    does: t.moveItUpOrDown,
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
  },
  { does: t.moveUpALevel, keys: [["Alt", "→"]] },
  { does: t.moveItOutOfItsParent, keys: [["Alt", "←"]] },
];

/** Shortcuts of single parts. */
export const otherShortcuts: readonly Shortcut[] = [
  { does: t.addTheTagYouHaveTyped, keys: [["Enter"], [","]] },
  { does: t.jumpToTheNotification, keys: [["F8"]] },
];

function toArrow(key: typeof onwardKey | typeof backKey): string {
  return key === "ArrowRight" ? "→" : "←";
}
