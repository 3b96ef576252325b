import type { LucideIcon } from "lucide-react";
import type { Combination } from "../browser/shortcut-keys.ts";
import * as common from "../messages.json";
import * as t from "./messages.json";

export type View = "cards" | "covers" | "dense";

/** What an action needs from the page. */
export interface ActionContext {
  show: (dialog: "new-category" | "advanced-search" | "tutorial" | "shortcuts") => void;
  showView: (view: View) => void;
  saveFromClipboard: () => void;
  logOut: () => void;
}

/** The groups in which the search box lists the actions. */
export const actionGroups = {
  add: t.groupAdd,
  go: t.groupGoTo,
  view: t.groupView,
  settings: common.settings,
} as const;
export type ActionGroup = keyof typeof actionGroups;

/** Something that a person can do from anywhere in the app. */
export interface Action {
  id: string;
  group: ActionGroup;
  label: string;
  /** Typed as a whole, the label or one of these comes before all bookmarks. Lower case, like the keywords. */
  names?: readonly string[];
  /** Other words that people use for it. */
  keywords: readonly string[];
  icon: LucideIcon;
  keys?: readonly Combination[];
  /** Whether it can be done now; always, if not given. */
  isAvailable?: () => boolean;
  /** The page that it opens, */
  path?: string;
  /** or what it does. */
  run?: (context: ActionContext) => void;
}
