import { type Combination, pageKeys } from "../browser/shortcut-keys.ts";
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
  { does: "Go to the search box", keys: pageKeys.search },
  { does: "Undo your last change", keys: pageKeys.undo },
  { does: "Move through results", keys: [["↑"], ["↓"]] },
  { does: "Open result", keys: [["Enter"]] },
  { does: "Show only actions in the search box", keys: [[">"]] },
  { does: "Close what is open", keys: [["Esc"]] },
];

/** Shortcuts in a list of bookmarks. */
export const listShortcuts: readonly Shortcut[] = [
  { does: "Go to the next or the previous bookmark", keys: [["J"], ["K"]] },
  { does: "Open it", keys: [["Enter"]] },
  { does: "Edit it", keys: [["E"]] },
  { does: "Make it a favorite, or no longer", keys: [["F"]] },
  { does: "Read later, or mark it as read", keys: [["L"]] },
  { does: "Archive it, or take it out of the archive", keys: [["A"]] },
  { does: "Select it", keys: [["X"]] },
  {
    does: "Extend selection",
    keys: [
      ["Shift", "J"],
      ["Shift", "K"],
    ],
  },
  { does: "Select range", keys: [["Shift", "Click"]] },
  {
    does: "Move it up or down, in manual order",
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
  },
  { does: "Delete it, or all that are selected", keys: [["#"], ["Delete"]] },
  { does: "Move it to a category that its card offers", keys: [["1"], ["2"], ["3"]] },
  { does: "Select nothing", keys: [["Esc"]] },
];

/** Shortcuts for a category of the sidebar that has the focus. */
export const categoryShortcuts: readonly Shortcut[] = [
  {
    does: "Move it up or down",
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
  },
  { does: "Move it into the category above it", keys: [["Alt", "→"]] },
  { does: "Move it out of its parent", keys: [["Alt", "←"]] },
];

/** Shortcuts in single places. */
export const otherShortcuts: readonly Shortcut[] = [
  { does: "Add the tag you have typed", keys: [["Enter"], [","]] },
  { does: "Jump to the notification", keys: [["F8"]] },
];
