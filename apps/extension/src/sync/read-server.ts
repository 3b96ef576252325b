import type { SyncLink, SyncTree as TreePage } from "@bowerbird/contract/sync";
import type { SyncServer } from "./ports.ts";
import type { SyncBase } from "./sync-store.ts";
import { rootId, type SyncNode, SyncTree } from "./sync-tree.ts";

export interface ServerTree {
  tree: SyncTree;
  version: string;
  reservedNames: string[];
}

/** How often the pages are read again because something has changed between them. */
const maxTries = 3;

/** What the server has: read only if it has changed since the base. */
export async function readServer(server: SyncServer, categoryId: string | null, base: SyncBase): Promise<ServerTree> {
  const scope = categoryId === null ? {} : { categoryId };
  for (let tries = 1; ; tries++) {
    const known = base.version === null ? {} : { knownVersion: base.version };
    const first = await server.tree({ ...scope, ...known });
    const { version, reservedNames } = first;
    if (first.isUnchanged) return { tree: new SyncTree(base.nodes), version, reservedNames };
    const pages = [first];
    for (let { nextCursor } = first; nextCursor !== null; nextCursor = pages.at(-1)!.nextCursor) {
      pages.push(await server.tree({ ...scope, cursor: nextCursor }));
    }
    // The first page's version: what has changed since is read by the next sync, and each change expects what it was planned for.
    if (pages.every((page) => page.version === version) || tries === maxTries) {
      return { tree: toTree(pages), version, reservedNames };
    }
  }
}

function toTree(pages: readonly TreePage[]): SyncTree {
  const folders = pages[0]!.folders.map(({ id, parentId, name, updatedAt }): SyncNode => {
    return { id, kind: "folder", parentId: parentId ?? rootId, title: name, url: "", changedAt: updatedAt };
  });
  const links = pages
    .flatMap((page) => page.links)
    .toSorted(inManualOrder)
    .map(({ id, parentId, title, url, updatedAt }): SyncNode => {
      return { id, kind: "link", parentId: parentId ?? rootId, title, url, changedAt: updatedAt };
    });
  return new SyncTree([...folders, ...links]);
}

function inManualOrder(a: SyncLink, b: SyncLink): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
