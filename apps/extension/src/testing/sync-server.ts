import { SimulatedServer } from "../sync/testing/simulated-server.ts";
import { rootId, type SyncNode, SyncTree } from "../sync/sync-tree.ts";
import { fake, server } from "./extension.ts";

/** A library that the server syncs with the browser of the running test, which has granted the permission. */
export function openLibrary(...nodes: SyncNode[]): SimulatedServer {
  const library = new SimulatedServer();
  library.edit(new SyncTree(nodes));
  fake.granted.add("bookmarks");
  server.on("sync.tree", (input) => library.tree(input));
  server.on("sync.applyBatch", (input) => library.applyBatch(input));
  server.on("bookmarks.undoChange", async ({ id }) => {
    await library.undo(id);
    return { restored: 1, failed: [] };
  });
  return library;
}

export const syncedLink = (title: string, parentId = rootId): SyncNode => {
  return { id: crypto.randomUUID(), kind: "link", parentId, title, url: `https://${title.toLowerCase()}.example/` };
};
