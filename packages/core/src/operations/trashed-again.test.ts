import { applySyncInput } from "@bowerbird/contract/sync";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { applyRestore, undoRestore } from "../backup/restores/index.ts";
import { exported, preview } from "../backup/restores/testing.ts";
import { undoImport } from "../intake/imports/index.ts";
import { deleteBookmarks, listTrash, mergeCopies, restoreBookmarks, undoChange } from "../library/bookmarks/index.ts";
import { applySync } from "../library/sync/index.ts";
import type { Context } from "../platform/context/index.ts";
import { importText, link } from "../testing/index.ts";
import { openTestWorld, saveSamples } from "../testing/open-test-world.ts";

const { world } = openTestWorld();
const start = Date.now();
const at = (ctx: Context, minutes: number): Context => ({ ...ctx, now: () => new Date(start + minutes * 60_000) });

const [rye, oats, wheat] = ["https://rye.example/", "https://oats.example/", "https://wheat.example/"] as const;
const save = (ctx: Context) =>
  saveSamples(
    ctx,
    [rye, oats, wheat].map((url) => ({ url, title: url, category: ["Food"] })),
  );

/** Something that puts links into the trash. @returns what undoes it, and the ids of the links */
type Act = (ctx: Context) => Promise<{ ids: string[]; undo: (ctx: Context) => Promise<unknown> }>;

const acts: Record<string, Act> = {
  "a deletion": async (ctx) => {
    const ids = (await save(ctx)).slice(0, 2);
    const { changeId } = await deleteBookmarks(ctx, { ids });
    return { ids, undo: (later) => undoChange(later, { id: changeId! }) };
  },
  "a merge of copies": async (ctx) => {
    const [one, other, remainingId] = (await save(ctx)) as [string, string, string];
    const { changeId } = await mergeCopies(ctx, [{ remainingId, otherIds: [one, other] }]);
    return { ids: [one, other], undo: (later) => undoChange(later, { id: changeId! }) };
  },
  "a sync": async (ctx) => {
    const ids: string[] = [uuid(), uuid()];
    const links = ids.map((id, index) => ({ id, title: `Link ${index}`, url: [rye, oats][index]! }));
    const first = links.map((one) => ({ type: "add-link", ...one, parentId: null, afterId: null, copies: 0 }));
    const second = links.map(({ id, ...was }) => ({ type: "delete-link", id, was: { ...was, parentId: null } }));
    const sync = async (operations: object[]) => {
      const input = { syncId: uuid(), batch: 0, device: "Firefox on Linux", operations };
      await applySync(ctx, applySyncInput.parse(input));
      return input.syncId;
    };
    await sync(first);
    const id = await sync(second);
    return { ids, undo: (later) => undoChange(later, { id }) };
  },
  "an undone import": async (ctx) => {
    const { id } = await importText(world, ctx, `<DL>${link(rye, "Rye")}${link(oats, "Oats")}</DL>`);
    const { changeId } = await undoImport(ctx, { id });
    const { items } = await listTrash(ctx, { limit: 9 });
    return { ids: items.map((one) => one.id), undo: (later) => undoChange(later, { id: changeId! }) };
  },
  "a restore that replaces everything": async (ctx) => {
    const nothing = await exported(ctx, "json");
    const ids = await save(ctx);
    const { id } = await preview(world, ctx, nothing);
    await applyRestore(ctx, { id, mode: "replace" });
    await world.work();
    return { ids, undo: async (later) => (await undoRestore(later, { id }), world.work()) };
  },
};

it.each(Object.keys(acts))(
  "undoing %s leaves in the trash what was put there again since, and brings back the rest",
  async (name) => {
    const ctx = await world.person();
    const { ids, undo } = await acts[name]!(at(ctx, 1));
    const trashed = async () => (await listTrash(ctx, { limit: 9 })).items.map(({ id }) => id).toSorted();
    expect(await trashed()).toEqual(ids.toSorted());
    await restoreBookmarks(at(ctx, 2), { ids: [ids[0]!] });
    await deleteBookmarks(at(ctx, 3), { ids: [ids[0]!] });
    await undo(at(ctx, 4));
    expect(await trashed()).toEqual([ids[0]]);
  },
);
