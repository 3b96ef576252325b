import type { Language } from "@bowerbird/contract/languages";
import type { TagDetail } from "@bowerbird/contract/tagging";
import type { KnownSites } from "./known-sites.ts";
import type { OwnFolders } from "./own-folders.ts";

export interface OwnCategory {
  id: string;
  name: string;
  /** With the names above it: `Development/Rust`. */
  path: string;
  /** The built-in topic of this category, if its name indicates one. */
  topic: number | undefined;
}

/** Everything that categorization needs to know about a person. */
export interface Knowledge {
  categories: readonly OwnCategory[];
  uncategorized: { id: string; name: string };
  /** By built-in topic, the position of its category. */
  topicCategories: readonly (number | undefined)[];
  /** Words and phrases of the person's category names, with the share that each explains. */
  names: ReadonlyMap<string, readonly { category: number; share: number }[]>;
  sites: KnownSites;
  /** Null without a person. */
  folders: OwnFolders | null;
  /** The id of a category with nearly all bookmarks, as after an import of one folder. */
  catchAllId: string | null;
  /** The person's tags by {@link tagKey}. */
  tags: ReadonlyMap<string, string>;
  /** New tags come only from links in this language, null: in any; and how many. Absent: the defaults. */
  newTags?: { language: Language | null; detail: TagDetail };
}
