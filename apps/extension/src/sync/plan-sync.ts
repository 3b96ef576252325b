import { mergeTrees } from "./merge-trees.ts";
import { pairNodes, withIds } from "./pair-nodes.ts";
import { type Change, planChanges } from "./plan-changes.ts";
import type { BookmarksApi, SyncServer } from "./ports.ts";
import { type BrowserTree, readBrowser } from "./read-browser.ts";
import { readServer } from "./read-server.ts";
import type { SyncBase, SyncSettings, SyncStore } from "./sync-store.ts";
import { SyncTree } from "./sync-tree.ts";

/** What a sync would do, and what it is based on. */
export interface SyncPlan {
  browser: BrowserTree;
  /** The server's ids, by the browser's. */
  ids: Map<string, string>;
  /** What the browser has, with the server's ids. */
  local: SyncTree;
  remote: SyncTree;
  merged: SyncTree;
  /** The changes of the browser and of the server. */
  here: Change[];
  there: Change[];
  /** Of the server's tree. */
  version: string;
  reservedNames: string[];
  /** When links were saved in the browser (ms). */
  createdAt: Map<string, number>;
}

interface Sources {
  bookmarks: BookmarksApi;
  server: SyncServer;
  store: SyncStore;
  newId(): string;
}

/** @param sent pairs of what was sent to the server by a sync that is not finished */
export async function planSync(
  { bookmarks, server, store, newId }: Sources,
  settings: Omit<SyncSettings, "isPaused">,
  base: SyncBase,
  sent: readonly [string, string][],
): Promise<SyncPlan> {
  const { tree: remote, version, reservedNames } = await readServer(server, settings.categoryId, base);
  const browser = await readBrowser(bookmarks, settings.folder);
  const baseTree = new SyncTree(base.nodes);
  const known = new Map([...sent.filter(([, id]) => remote.has(id)), ...base.pairs]);
  const ids = pairNodes({ base: baseTree, local: browser.tree, remote, known, newId });
  const local = withTimes(withIds(browser.tree, ids), ids, (await store.read("times")) ?? {});
  const merged = mergeTrees({ base: baseTree, local, remote, reservedNames });
  const [here, there] = [planChanges(local, merged), planChanges(remote, merged)];
  const createdAt = new Map([...browser.createdAt].map(([localId, time]) => [ids.get(localId)!, time]));
  return { browser, ids, local, remote, merged, here, there, version, reservedNames, createdAt };
}

function withTimes(
  tree: SyncTree,
  ids: ReadonlyMap<string, string>,
  times: Readonly<Record<string, number>>,
): SyncTree {
  const byId = new Map(
    Object.entries(times).flatMap(([localId, time]) => {
      const id = ids.get(localId);
      return id === undefined ? [] : [[id, time] as const];
    }),
  );
  if (byId.size === 0) return tree;
  return new SyncTree(
    tree.nodes().map((node) => {
      const changedAt = byId.get(node.id);
      return changedAt === undefined ? node : { ...node, changedAt };
    }),
  );
}
