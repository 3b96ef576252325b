import * as common from "../messages.json";
import type { Mark } from "@bowerbird/contract/marks";
import * as t from "./messages.json";
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
  Icon: LucideIcon;
}

/** The actions that set and remove each mark, in the order of menus. */
export const markActions: readonly { mark: Mark; set: MarkAction; remove: MarkAction }[] = [
  {
    mark: "isFavorite",
    set: { label: common.favorite, Icon: Star },
    remove: { label: t.removeFromFavorites, Icon: StarOff },
  },
  {
    mark: "isUnread",
    set: { label: common.readLater, Icon: Clock },
    remove: { label: t.markAsRead, Icon: BookOpenCheck },
  },
  {
    mark: "isArchived",
    set: { label: t.archive, Icon: Archive },
    remove: { label: t.unarchive, Icon: ArchiveRestore },
  },
  {
    mark: "isPrivate",
    set: { label: t.makePrivate, Icon: Lock },
    remove: { label: t.noLongerPrivate, Icon: LockOpen },
  },
];
