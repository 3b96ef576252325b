import type { StateFilter } from "@bowerbird/contract/query-grammar";
import { Archive, Clock, Lock, type LucideIcon, Star, TagsIcon, Unlink } from "lucide-react";

/** The icons of the lists of one state, in the sidebar and in their headers. */
export const stateIcons: Record<StateFilter, LucideIcon> = {
  favorite: Star,
  unread: Clock,
  archived: Archive,
  private: Lock,
  broken: Unlink,
  untagged: TagsIcon,
};
