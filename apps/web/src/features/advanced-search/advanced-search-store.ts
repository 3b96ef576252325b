import { Archive, Clock, Lock, type LucideIcon, Star, TagsIcon, Unlink } from "lucide-react";
import { createStore } from "../../shared/store/create-store.ts";
import type { StateFilter } from "@bowerbird/contract/query-grammar";

/** Set to open the advanced search from anywhere: home opens it, once it is shown, and unsets this. */
export const advancedSearchRequest = createStore(false);

/** The icons of the lists of one state, in the sidebar and in their headers. */
export const stateIcons: Record<StateFilter, LucideIcon> = {
  favorite: Star,
  unread: Clock,
  archived: Archive,
  private: Lock,
  broken: Unlink,
  untagged: TagsIcon,
};
