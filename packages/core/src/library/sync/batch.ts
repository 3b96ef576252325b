import type { AppliedSync, SyncOperation } from "@bowerbird/contract/sync";
import type { CategoryChange } from "../categories/index.ts";
import type { Scope } from "./scope.ts";
import type { Item } from "./sync-tree.sql.ts";

export type Operation<T extends SyncOperation["type"]> = Extract<SyncOperation, { type: T }>;

/** What a batch of operations does, while it is applied. */
export interface Batch {
  scope: Scope;
  skipped: AppliedSync["skipped"];
  counts: SyncCounts;
  /** Whether links that no operation names got new positions. */
  hasMovedOthers: boolean;
  /** Of bookmarks, for the undo. */
  items: Item[];
  /** Of categories, for the undo, in the order in which they happened. */
  steps: CategoryChange[];
  /** The ids of new categories. */
  created: string[];
  /** The ids of new bookmarks, whose pages are to be read. */
  createdLinks: string[];
}

/** How many links a sync has changed, and how many categories. */
export interface SyncCounts {
  added: number;
  edited: number;
  moved: number;
  deleted: number;
  folders: number;
}

export const noCounts: SyncCounts = { added: 0, edited: 0, moved: 0, deleted: 0, folders: 0 };

/** The operations of some types, in their order. */
export function ofType<const T extends SyncOperation["type"]>(
  operations: readonly SyncOperation[],
  ...types: readonly T[]
): Operation<T>[] {
  return operations.filter((operation): operation is Operation<T> =>
    (types as readonly string[]).includes(operation.type),
  );
}
