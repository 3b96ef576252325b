import { updateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { createCategoryInput } from "@bowerbird/contract/categories";
import { applySyncInput, type ApplySyncInput } from "@bowerbird/contract/sync";
import { BookmarkChange } from "@bowerbird/db";
import fc from "fast-check";
import { randomUUID as uuid } from "node:crypto";
import { describe, expect, vi } from "vitest";
import type { z } from "zod";
import { type Context, forkContext, inTransaction, own, unmanaged } from "../../platform/context/index.ts";
import { isSomeoneWaiting } from "../../testing/test-world.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { deleteBookmarks, listBookmarks, listTrash, undoChange, updateBookmark } from "../bookmarks/index.ts";
import { createCategory, listCategories } from "../categories/index.ts";
import { applySync, readSyncTree } from "./index.ts";
import { add } from "../bookmarks/testing.ts";

const { world, it } = openTestWorld();

type Operation = z.input<typeof applySyncInput>["operations"][number];

async function apply(ctx: Context, operations: Operation[], fields: Partial<ApplySyncInput> = {}) {
  const input = { syncId: uuid(), batch: 0, device: "Firefox on Linux", operations, ...fields };
  return applySync(ctx, applySyncInput.parse(input));
}

const folder = (id: string, name: string, fields: { parentId?: string | null; afterId?: string } = {}): Operation => {
  return { type: "add-folder", id, name, parentId: null, afterId: null, ...fields };
};
const link = (id: string, title: string, fields: { parentId?: string | null; afterId?: string; url?: string } = {}) => {
  const url = `https://${title.toLowerCase()}.example/`;
  return { type: "add-link" as const, id, title, url, parentId: null, afterId: null, copies: 0, ...fields };
};

/** What is synced as a text: folders with what is in them, in the manual order. */
async function shown(ctx: Context, categoryId?: string): Promise<string> {
  const { folders, links } = await readSyncTree(ctx, { categoryId });
  const inside = (parentId: string | null): string => {
    const mine = links
      .filter((one) => one.parentId === parentId)
      .toSorted((a, b) => (a.position < b.position ? -1 : 1));
    const below = folders.filter((one) => one.parentId === parentId).map((one) => `${one.name}(${inside(one.id)})`);
    return [...below, ...mine.map(({ title }) => title)].join(" ");
  };
  return inside(null);
}

async function synced() {
  const ctx = await world.person();
  const [bread, rye, oat, bran] = [uuid(), uuid(), uuid(), uuid()] as const;
  await apply(ctx, [
    folder(bread, "Bread"),
    link(rye, "Rye", { parentId: bread }),
    link(oat, "Oat", { parentId: bread, afterId: rye }),
    link(bran, "Bran"),
  ]);
  return { ctx, bread, rye, oat, bran };
}

describe("a sync", () => {
  it("creates folders and links with the ids and in the order of the caller", async () => {
    const { ctx, bread, rye } = await synced();
    expect(await shown(ctx)).toBe("Bread(Rye Oat) Bran");
    const { folders, links } = await readSyncTree(ctx, {});
    expect([folders[0]!.id, links.some(({ id }) => id === rye)]).toEqual([bread, true]);
  });

  it("renames, moves, reorders and deletes", async () => {
    const { ctx, bread, rye, oat, bran } = await synced();
    const was = { parentId: bread, title: "Rye", url: "https://rye.example/" };
    await apply(ctx, [
      { type: "edit-folder", id: bread, was: { parentId: null, name: "Bread" }, name: "Loaves" },
      { type: "edit-link", id: rye, was, title: "Ryes", url: "https://ryes.example/", afterId: oat },
      { type: "edit-link", id: bran, was: { ...was, parentId: null }, parentId: bread, afterId: oat },
      { type: "delete-link", id: oat, was: { parentId: bread, title: "Oat", url: "https://oat.example/" } },
    ]);
    expect(await shown(ctx)).toBe("Loaves(Bran Ryes)");
    expect((await listTrash(ctx, { limit: 10 })).items.map(({ title }) => title)).toEqual(["Oat"]);
  });

  it("gives new and moved links of one batch the order in which its operations place them", async () => {
    const places = fc.array(fc.record({ link: fc.nat(9), after: fc.nat(9) }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(places, async (placed) => {
        const [ctx, bread] = [await world.person(), uuid()];
        const known = Array.from({ length: 5 }, (_, number) => `Known${number}`);
        const ids = new Map(known.map((title) => [title, uuid()]));
        const first = known.map((title, at): Operation => {
          return {
            ...link(ids.get(title)!, title, { parentId: bread }),
            afterId: ids.get(known[at - 1] ?? "") ?? null,
          };
        });
        await apply(ctx, [folder(bread, "Bread"), ...first]);
        const wanted = [...known];
        const operations = new Map<string, Operation>();
        for (const { link: number, after } of placed) {
          const title = number < 5 ? `Known${number}` : `New${number}`;
          const afterTitle = wanted[after] === title ? undefined : wanted[after];
          // Each link has one operation, as in a sync.
          if (operations.has(title)) continue;
          const id = ids.get(title) ?? uuid();
          const afterId = afterTitle === undefined ? null : ids.get(afterTitle)!;
          const was = { parentId: bread, title, url: `https://${title.toLowerCase()}.example/` };
          operations.set(
            title,
            ids.has(title)
              ? { type: "edit-link", id, was, afterId }
              : { ...link(id, title, { parentId: bread }), afterId },
          );
          ids.set(title, id);
          if (wanted.includes(title)) wanted.splice(wanted.indexOf(title), 1);
          wanted.splice(afterTitle === undefined ? 0 : wanted.indexOf(afterTitle) + 1, 0, title);
        }
        await apply(ctx, [...operations.values()]);
        expect(await shown(ctx)).toBe(`Bread(${wanted.join(" ")})`);
      }),
      { numRuns: 25 },
    );
  });

  it("keeps tags and notes of what it edits and moves", async ({ ctx }) => {
    const input = { url: "https://rye.example/", title: "Rye", category: "Bread", tags: ["grain"], notes: "Good" };
    const { id, categoryId } = await add(ctx, input);
    const was = { parentId: categoryId, title: "Rye", url: input.url };
    await apply(ctx, [{ type: "edit-link", id, was, title: "Ryes", parentId: null, afterId: null }]);
    const { items } = await listAll(ctx);
    expect(items).toMatchObject([{ title: "Ryes", tags: ["grain"], notes: "Good", category: "Uncategorized" }]);
  });

  it("changes nothing when a batch is sent again", async ({ ctx }) => {
    const [syncId, rye] = [uuid(), uuid()];
    const first = await apply(ctx, [link(rye, "Rye")], { syncId });
    await deleteBookmarks(ctx, { ids: [rye] });
    expect(await apply(ctx, [link(rye, "Rye")], { syncId })).toEqual(first);
    expect(await shown(ctx)).toBe("");
  });

  it("of a category sees and changes nothing outside", async ({ ctx }) => {
    await add(ctx, { url: "https://rye.example/", title: "Rye", category: "Other" });
    const { id: categoryId } = await createCategory(ctx, createCategoryInput.parse({ name: "Browser" }));
    await apply(ctx, [link(uuid(), "Rye"), folder(uuid(), "Bread")], { categoryId });
    expect(await shown(ctx, categoryId)).toBe("Bread() Rye");
    expect(await shown(ctx)).toBe("Other(Rye) Browser(Bread() Rye)");
  });

  it("saves the same address in two folders, as often as the caller knows it", async ({ ctx }) => {
    const [bread, again] = [uuid(), uuid()];
    const url = "https://rye.example/";
    await apply(ctx, [
      folder(bread, "Bread"),
      link(uuid(), "Rye", { parentId: bread }),
      { ...link(again, "Rye2", { url }), copies: 1 },
    ]);
    expect(await shown(ctx)).toBe("Bread(Rye) Rye2");
  });
});

it("a link keeps the date of the browser's bookmark, but takes none in the future", async ({ ctx }) => {
  const saved = Date.UTC(2021, 4, 1);
  const future = ctx.now().getTime() + 1_000 * 86_400_000;
  await apply(ctx, [
    { ...link(uuid(), "Rye"), createdAt: saved },
    { ...link(uuid(), "Oat"), createdAt: future },
  ]);
  const { links } = await readSyncTree(ctx, {});
  const times = links.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b);
  expect(times).toEqual([saved, expect.any(Number)]);
  expect(times[1]).toBeLessThan(future - 86_400_000);
});

describe("batches", () => {
  const gone = (): Operation => {
    return { type: "delete-link", id: uuid(), was: { parentId: null, title: "x", url: "https://x.example/" } };
  };

  it("the last one gets its answer again, also after others, and is not applied twice", async ({ ctx }) => {
    const syncId = uuid();
    await apply(ctx, [link(uuid(), "Rye")], { syncId });
    const operations = [link(uuid(), "Oat"), gone()];
    const answer = await apply(ctx, operations, { syncId, batch: 1 });
    expect(await apply(ctx, operations, { syncId, batch: 1 })).toEqual(answer);
    expect(await shown(ctx)).toBe("Oat Rye");
  });

  it("one before the last one is refused, and changes nothing", async ({ ctx }) => {
    const syncId = uuid();
    await apply(ctx, [link(uuid(), "Rye")], { syncId });
    await apply(ctx, [link(uuid(), "Oat")], { syncId, batch: 1 });
    await expect(apply(ctx, [link(uuid(), "Bran")], { syncId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await shown(ctx)).toBe("Oat Rye");
  });

  it("many store no more answers than one", async ({ ctx }) => {
    const syncId = uuid();
    const store = async (batch: number) => {
      await apply(ctx, [link(uuid(), `Rye${batch}`), ...Array.from({ length: 50 }, gone)], { syncId, batch });
      const row = await ctx.em.findOneOrFail(BookmarkChange, { id: syncId }, unmanaged);
      return JSON.stringify(row.category).length;
    };
    const first = await store(0);
    for (let batch = 1; batch < 5; batch++) expect(await store(batch)).toBe(first);
  });
});

describe("a deletion in a browser", () => {
  it.each([
    ["title", { title: "Oats" }],
    ["address", { url: "https://oats.example/" }],
    ["category", { category: "Grain" }],
  ])("leaves a link whose %s was changed here meanwhile, and says so", async (_field, change) => {
    const { ctx, bread, oat, rye } = await synced();
    await updateBookmark(ctx, updateBookmarkInput.parse({ id: oat, ...change }));
    const was = (title: string) => ({ parentId: bread, title, url: `https://${title.toLowerCase()}.example/` });
    const { skipped } = await apply(ctx, [
      { type: "delete-link", id: oat, was: was("Oat") },
      { type: "delete-link", id: rye, was: was("Rye") },
    ]);
    expect(skipped.map(({ id }) => id)).toEqual([oat]);
    expect((await listTrash(ctx, { limit: 9 })).items.map(({ id }) => id)).toEqual([rye]);
  });

  it("leaves an empty folder that was renamed here meanwhile, and says so", async ({ ctx }) => {
    const [bread, soup] = [uuid(), uuid()];
    await apply(ctx, [folder(bread, "Loaves"), folder(soup, "Soup")]);
    const { skipped } = await apply(ctx, [
      { type: "delete-folder", id: bread, was: { parentId: null, name: "Bread" } },
      { type: "delete-folder", id: soup, was: { parentId: null, name: "Soup" } },
    ]);
    expect(skipped.map(({ id }) => id)).toEqual([bread]);
    expect(await shown(ctx)).toBe("Loaves()");
  });
});

const listAll = (ctx: Context) => listBookmarks(ctx, { limit: 100, skip: 0 });

describe("what was changed in the meantime", () => {
  it("is skipped with the reason, and the rest is applied", async () => {
    const { ctx, bread, rye, oat, bran } = await synced();
    await updateBookmark(ctx, { id: rye, title: "Theirs" });
    await updateBookmark(ctx, { id: oat, categoryId: (await named(ctx, "News")).id });
    const was = (title: string) => ({ parentId: bread, title, url: `https://${title.toLowerCase()}.example/` });
    const { skipped } = await apply(ctx, [
      { type: "edit-link", id: rye, was: was("Rye"), title: "Mine" },
      { type: "delete-link", id: oat, was: was("Oat") },
      { type: "edit-link", id: uuid(), was: was("Gone"), title: "Gone" },
      { type: "edit-link", id: bran, was: { ...was("Bran"), parentId: null }, title: "Brans" },
    ]);
    expect(skipped).toEqual([
      { id: rye, reason: "It was changed in the meantime." },
      { id: expect.any(String), reason: "This link is not there any more." },
      { id: oat, reason: "It was changed in the meantime." },
    ]);
    expect(await shown(ctx)).toBe("Bread(Theirs) News(Oat) Brans");
  });

  it("is an address that another one has just saved, so that it is not doubled", async () => {
    const { ctx } = await synced();
    const { skipped } = await apply(ctx, [link(uuid(), "Rye")]);
    expect(skipped).toMatchObject([{ reason: "It is there already." }]);
    expect(await shown(ctx)).toBe("Bread(Rye Oat) Bran");
  });

  it("is a folder that is not empty any more: it stays", async () => {
    const { ctx, bread } = await synced();
    const { skipped } = await apply(ctx, [
      { type: "delete-folder", id: bread, was: { parentId: null, name: "Bread" } },
    ]);
    expect(skipped).toEqual([{ id: bread, reason: "This category is not empty." }]);
  });

  it("is a deleted link that the caller has edited: it comes back as it was", async () => {
    const { ctx, bread, rye } = await synced();
    await updateBookmark(ctx, { id: rye, tags: ["grain"] });
    await deleteBookmarks(ctx, { ids: [rye] });
    await apply(ctx, [link(rye, "Ryes", { parentId: bread })]);
    expect(await shown(ctx)).toBe("Bread(Ryes Oat) Bran");
    expect((await listAll(ctx)).items.find(({ id }) => id === rye)!.tags).toEqual(["grain"]);
  });
});

const named = async (ctx: Context, name: string) => (await listCategories(ctx)).find((one) => one.name === name)!;

describe("folders", () => {
  it("exchange their names", async ({ ctx }) => {
    const [a, b] = [uuid(), uuid()];
    await apply(ctx, [folder(a, "A"), folder(b, "B", { afterId: a })]);
    await apply(ctx, [
      { type: "edit-folder", id: a, was: { parentId: null, name: "A" }, name: "B" },
      { type: "edit-folder", id: b, was: { parentId: null, name: "B" }, name: "A" },
    ]);
    expect(await shown(ctx)).toBe("B() A()");
  });

  it("with the name of an empty built-in category become that one", async ({ ctx }) => {
    expect(await shown(ctx)).toBe("");
    const { skipped } = await apply(ctx, [folder(uuid(), "Travel")]);
    expect(skipped).toHaveLength(1);
    expect(await shown(ctx)).toBe("Travel()");
  });

  it("stay when all that is in a built-in category is archived", async ({ ctx }) => {
    const categoryId = (await listCategories(ctx)).find(({ name }) => name === "Travel")!.id;
    const input = { url: "https://rail.example", title: "Rail", categoryId, isArchived: true };
    await add(ctx, input);
    expect(await shown(ctx)).toBe("Travel(Rail)");
  });

  it("never take the name that the links of the top level have", async ({ ctx }) => {
    expect((await readSyncTree(ctx, {})).reservedNames).toEqual(["Uncategorized"]);
    const { skipped } = await apply(ctx, [folder(uuid(), "Uncategorized")]);
    expect(skipped).toHaveLength(1);
  });

  it("are placed after others, whatever room there is", async ({ ctx }) => {
    const ids = Array.from({ length: 40 }, () => uuid());
    await apply(ctx, [folder(ids[0]!, "f0"), folder(ids[1]!, "f1", { afterId: ids[0]! })]);
    const rest = ids.slice(2).map((id, index) => folder(id, `f${index + 2}`, { afterId: ids[0]! }));
    await apply(ctx, rest);
    const names = ["f0", ...rest.map((_, index) => `f${index + 2}`).toReversed(), "f1"].map((name) => `${name}()`);
    expect(await shown(ctx)).toBe(names.join(" "));
  });
});

describe("the version", () => {
  it("stays without a change and tells every change that the tree shows", async () => {
    const { ctx, rye, bread } = await synced();
    const versions = new Set<string>();
    const remember = async () => versions.add((await readSyncTree(ctx, {})).version);
    await remember();
    await updateBookmark(ctx, { id: rye, tags: ["a tag"] });
    await remember();
    expect(versions.size).toBe(1);
    await updateBookmark(ctx, { id: rye, title: "Other" });
    await remember();
    await deleteBookmarks(ctx, { ids: [rye] });
    await remember();
    await apply(ctx, [{ type: "edit-folder", id: bread, was: { parentId: null, name: "Bread" }, name: "Loaves" }]);
    await remember();
    expect(versions.size).toBe(4);
  });

  it("that the caller knows makes the answer empty", async () => {
    const { ctx } = await synced();
    const { version } = await readSyncTree(ctx, {});
    const answer = await readSyncTree(ctx, { knownVersion: version });
    expect(answer).toMatchObject({ isUnchanged: true, links: [], folders: [] });
    const { versionBefore, version: after } = await apply(ctx, [link(uuid(), "New")]);
    expect([versionBefore, after]).toEqual([version, (await readSyncTree(ctx, {})).version]);
  });
});

describe("the version of a batch", () => {
  const known = async (ctx: Context, knownVersion: string) => (await readSyncTree(ctx, { knownVersion })).isUnchanged;

  it("is that of the tree afterwards", async () => {
    const { ctx, oat, bread } = await synced();
    const was = { parentId: bread, title: "Oat", url: "https://oat.example/" };
    const { version } = await apply(ctx, [{ type: "edit-link", id: oat, was, title: "Oats" }]);
    expect(await known(ctx, version)).toBe(true);
  });

  it("is not that of a tree which another one has changed meanwhile, so that it is read again", async () => {
    const { ctx, bread, rye } = await synced();
    const [isEdited, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = inTransaction(forkContext(ctx), async (inner) => {
      await own(inner).updateTable("Bookmark").set("title", "Ryes").where("id", "=", rye).execute();
      // The batch waits here, with what it has read of the tree before.
      await own(inner).selectFrom("Category").select("id").where("id", "=", bread).forUpdate().execute();
      isEdited.resolve();
      await isReleased.promise;
    });
    await isEdited.promise;
    const was = { parentId: null, name: "Bread" };
    const applied = apply(ctx, [{ type: "edit-folder", id: bread, was, name: "Loaves" }]);
    await vi.waitUntil(() => isSomeoneWaiting(ctx), 120_000);
    isReleased.resolve();
    const [{ versionBefore, version }] = await Promise.all([applied, other]);
    expect([version === versionBefore, await known(ctx, version)]).toEqual([true, false]);
    expect(await shown(ctx)).toBe("Loaves(Ryes Oat) Bran");
  });

  it("is not that of a tree in which other links had to make room", async () => {
    const { ctx, bread, rye, oat } = await synced();
    await own(ctx).updateTable("Bookmark").set("position", "a0").where("categoryId", "=", bread).execute();
    // One of the two comes between them.
    const { version } = await apply(ctx, [
      link(uuid(), "Spelt", { parentId: bread, afterId: rye }),
      link(uuid(), "Emmer", { parentId: bread, afterId: oat }),
    ]);
    expect(await known(ctx, version)).toBe(false);
  });
});

describe("undoing a sync", () => {
  it("reverts all its batches in one step", async () => {
    const { ctx, bread, rye, oat, bran } = await synced();
    const syncId = uuid();
    const [corn, maize] = [uuid(), uuid()];
    const was = { parentId: bread, title: "Rye", url: "https://rye.example/" };
    await apply(ctx, [folder(corn, "Corn"), link(maize, "Maize", { parentId: corn })], { syncId });
    await apply(
      ctx,
      [
        { type: "edit-link", id: rye, was, title: "Ryes", parentId: null, afterId: bran },
        { type: "delete-link", id: oat, was: { parentId: bread, title: "Oat", url: "https://oat.example/" } },
        { type: "delete-folder", id: bread, was: { parentId: null, name: "Bread" } },
      ],
      { syncId, batch: 1 },
    );
    expect(await shown(ctx)).toBe("Corn(Maize) Bran Ryes");
    await undoChange(ctx, { id: syncId });
    expect(await shown(ctx)).toBe("Bread(Rye Oat) Bran");
    await expect(apply(ctx, [link(uuid(), "Late")], { syncId, batch: 2 })).rejects.toThrow("This sync was undone.");
  });

  it("keeps what was changed again since", async ({ ctx }) => {
    const [syncId, bread] = [uuid(), uuid()];
    await apply(ctx, [folder(bread, "Bread"), link(uuid(), "Rye", { parentId: bread })], { syncId });
    await add(ctx, { url: "https://oat.example/", title: "Oat", categoryId: bread });
    await undoChange(ctx, { id: syncId });
    expect(await shown(ctx)).toBe("Bread(Oat)");
  });
});
