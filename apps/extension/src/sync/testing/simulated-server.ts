import { nameKey } from "@bowerbird/contract/category-paths";
import type { SyncOperation, SyncTree as TreePage } from "@bowerbird/contract/sync";
import type { SyncServer } from "../ports.ts";
import { rootId, type SyncNode, SyncTree } from "../sync-tree.ts";

type Sides = { before: SyncNode | null; after: SyncNode | null };

/** A server in memory with the rules of the real one, for many histories in a short time. */
export class SimulatedServer implements SyncServer {
  library = new SyncTree([]);
  #version = 1;
  readonly #answers = new Map<string, Awaited<ReturnType<SyncServer["applyBatch"]>>>();
  readonly #changes = new Map<string, Map<string, Sides>>();
  readonly undone = new Set<string>();

  async tree({ knownVersion }: { knownVersion?: string }): Promise<TreePage> {
    await Promise.resolve();
    const version = String(this.#version);
    const head = { version, name: null, reservedNames: ["Uncategorized"], nextCursor: null };
    if (knownVersion === version) return { ...head, isUnchanged: true, folders: [], links: [] };
    const nodes = this.library.nodes();
    const parent = (parentId: string) => (parentId === rootId ? null : parentId);
    return {
      ...head,
      isUnchanged: false,
      folders: nodes
        .filter(({ kind }) => kind === "folder")
        .map(({ id, parentId, title, changedAt = 0 }) => {
          return { id, parentId: parent(parentId), name: title, updatedAt: changedAt };
        }),
      links: nodes
        .filter(({ kind }) => kind === "link")
        .map(({ id, parentId, title, url, changedAt = 0 }, index) => {
          const position = String(index).padStart(8, "0");
          return { id, parentId: parent(parentId), title, url, position, createdAt: 0, updatedAt: changedAt };
        }),
    };
  }

  async applyBatch({ syncId, batch, operations }: Parameters<SyncServer["applyBatch"]>[0]) {
    await Promise.resolve();
    const key = `${syncId} ${batch}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const versionBefore = String(this.#version);
    const skipped = operations.flatMap((operation) => {
      const reason = this.#apply(operation, syncId);
      return reason ? [{ id: operation.id, reason }] : [];
    });
    const answer = { versionBefore, version: String(this.#version), skipped };
    this.#answers.set(key, answer);
    return answer;
  }

  #apply(operation: SyncOperation, syncId: string): string | null {
    const [type, kind] = operation.type.split("-") as ["add" | "edit" | "delete", "folder" | "link"];
    const { id } = operation;
    const node = this.library.get(id);
    if (type === "add") return this.#add(operation as Extract<SyncOperation, { type: "add-link" }>, kind, syncId);
    if (!node) return type === "delete" ? null : "gone";
    const { was } = operation as Extract<SyncOperation, { type: "edit-link" | "delete-link" }>;
    const title = "name" in was ? String(was.name) : was.title;
    const changed = {
      title: node.title !== title,
      parentId: node.parentId !== (was.parentId ?? rootId),
      url: was.url !== undefined && was.url !== node.url,
    };
    if (type === "edit")
      return this.#edit(operation as Extract<SyncOperation, { type: "edit-link" }>, node, changed, syncId);
    const isEmpty = !this.library.nodes().some(({ parentId }) => parentId === id);
    if (!isEmpty || Object.values(changed).includes(true)) return "changed";
    this.#put(id, null, undefined, syncId);
    return null;
  }

  #edit(
    { id, afterId, parentId, ...fields }: Extract<SyncOperation, { type: "edit-link" }>,
    node: SyncNode,
    changed: { title: boolean; parentId: boolean; url: boolean },
    syncId: string,
  ): string | null {
    const { title = (fields as { name?: string }).name, url } = fields;
    const wanted = Object.entries({ title, url, parentId }).filter(([, value]) => value !== undefined);
    if (wanted.some(([name]) => changed[name as keyof typeof changed])) return "changed";
    const parent = parentId === undefined ? node.parentId : (parentId ?? rootId);
    if (parent !== rootId && !this.library.has(parent)) return "no parent";
    const edited = { ...node, parentId: parent, title: title ?? node.title, url: url ?? node.url };
    if (node.kind === "folder" && (this.#isTaken(edited) || this.#isInside(parent, id))) return "taken";
    this.#put(id, edited, afterId, syncId);
    return null;
  }

  #add(
    operation: Extract<SyncOperation, { type: "add-link" }>,
    kind: "folder" | "link",
    syncId: string,
  ): string | null {
    const { id, afterId, copies } = operation;
    const parentId = operation.parentId ?? rootId;
    const title = (operation as { name?: string }).name ?? operation.title;
    const node: SyncNode = { id, kind, parentId, title, url: operation.url ?? "" };
    if (this.library.has(id) || (parentId !== rootId && !this.library.has(parentId))) return "no parent";
    if (kind === "folder" && this.#isTaken(node)) return "taken";
    if (kind === "link" && this.library.nodes().filter(({ url }) => url === node.url).length > copies) return "there";
    this.#put(id, node, afterId, syncId);
    return null;
  }

  #isTaken({ id, parentId, title }: SyncNode): boolean {
    const siblings = this.library.children(parentId, "folder");
    return siblings.some((one) => one !== id && nameKey(this.library.get(one)!.title) === nameKey(title));
  }

  #isInside(id: string, ancestorId: string): boolean {
    for (let one = id; one !== rootId; one = this.library.get(one)!.parentId) if (one === ancestorId) return true;
    return false;
  }

  /** Writes or deletes a node. @param afterId undefined: it keeps its position */
  #put(id: string, node: SyncNode | null, afterId: string | null | undefined, syncId: string | null): void {
    const before = this.library.get(id) ?? null;
    const nodes = this.library.nodes();
    const index = nodes.findIndex((one) => one.id === id);
    if (index >= 0) nodes.splice(index, 1);
    if (node) {
      const after = nodes.findIndex((one) => one.id === afterId);
      const target =
        afterId === undefined && index >= 0 ? index : after >= 0 ? after + 1 : afterId === null ? 0 : nodes.length;
      nodes.splice(target, 0, node);
    }
    this.library = new SyncTree(nodes);
    this.#version += 1;
    if (syncId === null) return;
    const change = this.#changes.get(syncId) ?? new Map<string, Sides>();
    this.#changes.set(syncId, change.set(id, { before: change.get(id)?.before ?? before, after: node }));
  }

  /** A change by another client. */
  edit(tree: SyncTree): void {
    this.library = tree;
    this.#version += 1;
  }

  async undo(syncId: string): Promise<void> {
    await Promise.resolve();
    if (this.undone.has(syncId)) return;
    this.undone.add(syncId);
    const sides = [...(this.#changes.get(syncId) ?? [])];
    for (const [id, { before }] of sides.filter(([, { after }]) => after === null))
      this.#put(id, before, undefined, null);
    for (const [id, { before, after }] of sides.toReversed()) if (after) this.#put(id, before, undefined, null);
  }
}
