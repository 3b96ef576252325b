import type { LibrarySettings } from "@bowerbird/contract/exports";
import type { DeletedCategory } from "../categories/index.ts";

/** How a category looks, as its row holds it. */
export interface CategoryColumns {
  name: string;
  icon: string;
  color: string;
  is_pinned: boolean;
  is_custom: boolean;
}

/** What a restore did beside the bookmarks. */
export interface Done {
  created: string[];
  changed: { id: string; before: CategoryColumns; after: CategoryColumns }[];
  /** The innermost first. */
  removed: DeletedCategory[];
  settings: { before: LibrarySettings; after: LibrarySettings } | null;
}
