import { limits } from "@bowerbird/contract/limits";
import type { SyncLink, SyncTree, syncTreeInput } from "@bowerbird/contract/sync";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { readFolderTimes, readLinks, sumLinks } from "./sync-tree.sql.ts";
import { loadScope, type Scope, toCategoryIds, toOuterParent } from "./scope.ts";

type Input = z.output<typeof syncTreeInput>;

/**
 * The folders and links of a category or of the whole library, in pages of links by their ids. Without a change since
 * the known version the answer is empty.
 *
 * @throws NOT_FOUND for a category of another person
 */
export async function readSyncTree(ctx: Context, { categoryId, knownVersion, cursor }: Input): Promise<SyncTree> {
  const scope = await loadScope(ctx, categoryId);
  const version = await readVersion(ctx, scope);
  const { isWhole, rootId, tree } = scope;
  const rootName = tree.get(rootId)!.name;
  const head = { version, name: isWhole ? null : rootName, reservedNames: isWhole ? [rootName] : [] };
  if (version === knownVersion) return { ...head, isUnchanged: true, folders: [], links: [], nextCursor: null };
  const rows = await readLinks(ctx, toCategoryIds(scope), cursor ?? null, limits.syncPage);
  const links = rows.map(({ categoryId: parentId, ...link }) => ({
    ...link,
    parentId: toOuterParent(scope, parentId),
  }));
  const last = links.length === limits.syncPage ? links.at(-1)! : null;
  const folders = cursor === undefined ? await readFolders(ctx, scope) : [];
  return { ...head, isUnchanged: false, folders, links: links satisfies SyncLink[], nextCursor: last?.id ?? null };
}

async function readFolders(ctx: Context, scope: Scope): Promise<SyncTree["folders"]> {
  const times = await readFolderTimes(ctx);
  return scope.folders.map(({ id, parentId, name }) => {
    return { id, parentId: toOuterParent(scope, parentId), name, updatedAt: times.get(id) ?? 0 };
  });
}

/** A text that is another one whenever anything has changed that the tree shows. Reads every link: about 0.1 s for 10,000. */
export async function readVersion(ctx: Context, scope: Scope): Promise<string> {
  const links = await sumLinks(ctx, toCategoryIds(scope));
  const folders = scope.folders.map(({ id, parentId, name, position }) => [id, parentId, name, position]);
  return createHash("sha256")
    .update(JSON.stringify([links, folders]))
    .digest("base64url");
}
