import { Archive, ArchiveRestore, BookOpenCheck, Clock, type LucideIcon, Star, StarOff } from "lucide-react";

/** What a person marks a bookmark as, with one click. */
export type Mark = "isFavorite" | "isUnread" | "isArchived";

interface MarkAction {
  label: string;
  Icon: LucideIcon;
}

/** The actions that set and remove each mark, in the order of menus. */
export const markActions: readonly { mark: Mark; set: MarkAction; remove: MarkAction }[] = [
  {
    mark: "isFavorite",
    set: { label: "Favorite", Icon: Star },
    remove: { label: "Remove from favorites", Icon: StarOff },
  },
  {
    mark: "isUnread",
    set: { label: "Read later", Icon: Clock },
    remove: { label: "Mark as read", Icon: BookOpenCheck },
  },
  {
    mark: "isArchived",
    set: { label: "Archive", Icon: Archive },
    remove: { label: "Unarchive", Icon: ArchiveRestore },
  },
];
