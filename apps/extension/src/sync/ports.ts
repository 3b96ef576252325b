import type { SyncOperation, SyncTree as TreePage } from "@bowerbird/contract/sync";

/** What the sync needs of the browser: a part of `chrome.bookmarks`. */
export interface BookmarksApi {
  getSubTree(id: string): Promise<BookmarkNode[]>;
  getChildren(id: string): Promise<BookmarkNode[]>;
  get(id: string): Promise<BookmarkNode[]>;
  /** @param bookmark with the type `separator` in Firefox only */
  create(bookmark: {
    parentId: string;
    index?: number;
    title: string;
    url?: string;
    type?: "separator";
  }): Promise<BookmarkNode>;
  update(id: string, changes: { title?: string; url?: string }): Promise<BookmarkNode>;
  move(id: string, destination: { parentId: string; index?: number }): Promise<BookmarkNode>;
  remove(id: string): Promise<void>;
}

export interface BookmarkNode {
  id: string;
  parentId?: string;
  index?: number;
  title: string;
  url?: string;
  /** Only Firefox says it. */
  type?: string;
  /** Only Chromium says it. */
  folderType?: string;
  unmodifiable?: string;
  dateAdded?: number;
  children?: BookmarkNode[];
}

/** The calls of the server. */
export interface SyncServer {
  tree(input: { categoryId?: string; knownVersion?: string; cursor?: string }): Promise<TreePage>;
  applyBatch(input: {
    categoryId?: string;
    syncId: string;
    batch: number;
    device: string;
    operations: SyncOperation[];
  }): Promise<{ versionBefore: string; version: string; skipped: { id: string; reason: string }[] }>;
  undo(syncId: string): Promise<void>;
}
