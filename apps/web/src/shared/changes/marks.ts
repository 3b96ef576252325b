import * as common from "../messages.json";
import type { Mark } from "@bowerbird/contract/marks";
import * as t from "./messages.json";
import type { Combination } from "../browser/shortcut-keys.ts";
import {
  Archive,
  ArchiveRestore,
  BookOpenCheck,
  Clock,
  Lock,
  LockOpen,
  type LucideIcon,
  Star,
  StarOff,
} from "lucide-react";

interface MarkAction {
  label: string;
  /** What is said once it has been done. */
  done: string;
  Icon: LucideIcon;
}

interface MarkActions {
  mark: Mark;
  set: MarkAction;
  remove: MarkAction;
  /** In lists, for the bookmark that has the focus: the keys, and what the list of shortcuts says they do. */
  shortcut?: { keys: readonly Combination[]; does: string };
  /** A bookmark shows it as a glyph with this name. */
  glyph?: string;
  /** A swipe across a bookmark switches it. */
  isSwiped?: true;
}

/** What is done with each mark, in the order of menus. */
export const markActions: readonly MarkActions[] = [
  {
    mark: "isFavorite",
    set: { label: common.favorite, done: t.addedToFavorites, Icon: Star },
    remove: { label: t.removeFromFavorites, done: t.removedFromFavorites, Icon: StarOff },
    shortcut: { keys: [["F"]], does: t.toggleFavorite },
    glyph: common.favorite,
    isSwiped: true,
  },
  {
    mark: "isUnread",
    set: { label: common.readLater, done: t.markedAsUnread, Icon: Clock },
    remove: { label: t.markAsRead, done: t.markedAsRead, Icon: BookOpenCheck },
    shortcut: { keys: [["L"]], does: t.toggleReadLater },
    glyph: common.readLater,
  },
  {
    mark: "isArchived",
    set: { label: t.archive, done: common.archived, Icon: Archive },
    remove: { label: t.unarchive, done: t.noLongerArchived, Icon: ArchiveRestore },
    shortcut: { keys: [["A"]], does: t.toggleArchived },
  },
  {
    mark: "isPrivate",
    set: { label: t.makePrivate, done: t.nowPrivate, Icon: Lock },
    remove: { label: t.noLongerPrivate, done: t.noLongerPrivate, Icon: LockOpen },
    glyph: common.privateMark,
  },
];
