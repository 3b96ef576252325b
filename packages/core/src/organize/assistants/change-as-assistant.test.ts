import { limits } from "@bowerbird/contract/limits";
import { sharedPageInput } from "@bowerbird/contract/sharing";
import { describe, expect } from "vitest";
import { getBookmark, listTrash } from "../../library/bookmarks/index.ts";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { changeHistory, createHistory } from "../../library/history/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { shareCategory, stopSharing } from "../../sharing/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { assistantHistory, listProposals } from "./index.ts";
import { listTidy } from "../tidy/index.ts";
import { change, organizer, writer } from "./testing.ts";

const { it } = openTestWorld();
const { listHistory, undoEntry } = createHistory([changeHistory, assistantHistory]);
const entries = async (ctx: Context) =>
  (await listHistory(ctx, { limit: 50 })).items.filter(({ kind }) => kind !== "save");
const links = (count: number): Sample[] =>
  Array.from({ length: count }, (_, n) => ({ url: `https://a.example/${n}`, title: `Link ${n}`, category: ["Inbox"] }));
const at = (ctx: Context, time: number): Context => ({ ...ctx, now: () => new Date(time) });
/** Noon: an hour later is the same day. */
const noon = new Date().setUTCHours(12, 0, 0, 0);

describe("an assistant that may write", () => {
  it("has one entry of the history for a day, with one undo for all of it, whatever it did", async ({ ctx }) => {
    const ids = await saveSamples(ctx, links(4));
    const state = async () => ({
      bookmarks: await Promise.all(ids.map((id) => getBookmark(ctx, { id }))),
      categories: (await listCategories(ctx)).map(({ id, name, parentId }) => ({ id, name, parentId })),
    });
    const before = await state();
    const inbox = before.categories.find(({ name }) => name === "Inbox")!;
    const morning = at(ctx, noon);
    const did = async (kind: Parameters<typeof change>[2]["kind"], input: object) => {
      const done = await change(morning, writer, { kind, input });
      expect([kind, done.outcome, done.failed]).toEqual([kind, "done", []]);
      return done;
    };
    await did("move", { ids: ids.slice(0, 2), category: "New/Deep" });
    await did("move", { ids: ids.slice(0, 1), category: "Later" });
    await did("tag", { ids, addTags: ["one", "two"] });
    await did("rename-tag", { tag: "one", to: "first" });
    await did("delete-tags", { tags: ["two"] });
    await did("edit", { id: ids[0], title: "Changed" });
    await did("mark", { ids, isUnread: true });
    await did("rename-category", { id: inbox.id, name: "Outbox" });
    const { id: made } = await did("create-category", { name: "Made" });
    await did("merge-category", { id: inbox.id, intoId: made });
    const { id: saved } = await did("save", { url: "https://new.example", category: "Made/There" });
    await did("delete", { ids: ids.slice(3) });
    const [entry, ...others] = await entries(ctx);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: "assistant", by: { type: "token", name: "Writer" }, isUndone: false });
    await undoEntry(ctx, entry!.undo!);
    expect(await state()).toEqual(before);
    expect((await listTrash(ctx, { limit: 50, q: "" })).items.map(({ id }) => id)).toEqual([saved]);
    await expect(undoEntry(ctx, { kind: "act", id: entry!.id })).rejects.toThrow("already undone");
  });

  it("has an entry for each day", async ({ ctx }) => {
    const ids = await saveSamples(ctx, links(1));
    const day = 24 * 60 * 60_000;
    await change(at(ctx, noon - day), writer, { kind: "tag", input: { ids, addTags: ["a"] } });
    await change(at(ctx, noon), writer, { kind: "tag", input: { ids, addTags: ["b"] } });
    expect((await entries(ctx)).map(({ kind, count }) => [kind, count])).toEqual([
      ["assistant", 1],
      ["assistant", 1],
    ]);
  });

  it("changes 200 rows within any hour, alone or at the same time; more becomes a proposal", async ({ ctx }) => {
    const ids = await saveSamples(ctx, links(limits.assistantRows));
    const tag = (time: number, count: number, name: string) =>
      change(at(ctx, time), writer, { kind: "tag", input: { ids: ids.slice(0, count), addTags: [name] } });
    const both = await Promise.all([tag(noon, 120, "a"), tag(noon, 120, "b")]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "proposed"]);
    expect((await tag(noon + 1, 80, "c")).outcome).toBe("done");
    const over = await tag(noon + 59 * 60_000, 1, "d");
    expect(over).toMatchObject({ outcome: "proposed", reason: "limit", changeIds: [] });
    expect((await tag(noon + 60 * 60_000 + 1, 200, "e")).outcome).toBe("done");
    expect((await listProposals(ctx, null)).flatMap(({ steps }) => steps.length)).toEqual([2]);
  });

  it("undoes what it did itself, and nothing else", async ({ ctx }) => {
    const ids = await saveSamples(ctx, links(1));
    const { changeIds } = await change(ctx, writer, { kind: "edit", input: { id: ids[0], title: "Mine" } });
    const [changeId] = changeIds;
    const another = { ...writer, id: organizer.id };
    const undo = { kind: "undo", input: { changeId } } as const;
    await expect(change(ctx, another, undo)).rejects.toThrow("Change not found");
    expect((await change(ctx, writer, undo)).outcome).toBe("done");
    expect((await getBookmark(ctx, { id: ids[0]! })).title).toBe("Link 0");
  });

  it("asks before it puts anything where others can see it", async ({ ctx }) => {
    const ids = await saveSamples(ctx, links(1));
    const shared = await createCategory(ctx, { name: "Shared" });
    const below = await createCategory(ctx, { name: "Below", parentId: shared.id });
    const open = await createCategory(ctx, { name: "Mine" });
    await shareCategory(ctx, sharedPageInput.parse({ categoryId: shared.id, hasSubcategories: true }));
    const isPublic = { outcome: "proposed", reason: "public" };
    for (const [kind, input] of [
      ["move", { ids, category: "Shared" }],
      ["move", { ids, category: "Shared/New" }],
      ["move", { ids, categoryId: below.id }],
      ["save", { url: "https://b.example", categoryId: shared.id }],
      ["move-category", { id: open.id, parentId: below.id }],
      ["merge-category", { id: open.id, intoId: shared.id }],
    ] as const) {
      expect([kind, await change(ctx, writer, { kind, input })]).toMatchObject([kind, isPublic]);
    }
    expect((await change(ctx, writer, { kind: "move", input: { ids, categoryId: open.id } })).outcome).toBe("done");
  });

  it("asks before it accepts what Tidy up proposes, while the person shares anything", async ({ ctx }) => {
    const copies = ["https://copy.example/page", "https://copy.example/page?utm_source=x"];
    await saveSamples(
      ctx,
      copies.map((url) => ({ url, title: "A page", category: ["Inbox"] })),
    );
    const accept = async () => {
      const { sections } = await listTidy(ctx, { kind: "copies", limit: 10 });
      const keys = sections.flatMap(({ proposals }) => proposals.map(({ key }) => key));
      expect(keys).toHaveLength(1);
      return change(ctx, writer, { kind: "accept-tidy", input: { kind: "copies", keys } });
    };
    const { id } = await createCategory(ctx, { name: "Shared" });
    await shareCategory(ctx, sharedPageInput.parse({ categoryId: id }));
    expect(await accept()).toMatchObject({ outcome: "proposed", reason: "public" });
    await stopSharing(ctx, { categoryId: id });
    expect((await accept()).outcome).toBe("done");
  });
});

describe("an assistant that may organize", () => {
  it("changes nothing: it proposes, unless the person said otherwise", async ({ ctx }) => {
    const ids = await saveSamples(ctx, links(2));
    const move = { kind: "move", input: { ids, category: "Later" } } as const;
    expect(await change(ctx, organizer, move)).toMatchObject({ outcome: "proposed", reason: "scope" });
    expect((await getBookmark(ctx, { id: ids[0]! })).category).toBe("Inbox");
    expect(await entries(ctx)).toEqual([]);
    const trusted = { ...organizer, appliesAtOnce: true };
    expect((await change(ctx, trusted, move)).outcome).toBe("done");
    expect((await change(ctx, trusted, move, { isProposal: true })).outcome).toBe("proposed");
    expect((await getBookmark(ctx, { id: ids[0]! })).category).toBe("Later");
  });

  it("neither saves, edits, marks, deletes nor restores, not even as a proposal", async ({ ctx }) => {
    const ids = await saveSamples(ctx, links(1));
    for (const [kind, input] of [
      ["save", { url: "https://b.example" }],
      ["save-list", { links: [{ url: "https://b.example" }] }],
      ["edit", { id: ids[0], title: "Changed" }],
      ["mark", { ids, isFavorite: true }],
      ["delete", { ids }],
      ["restore", { ids }],
      ["accept-tidy", { kind: "dead", keys: ["a"] }],
    ] as const) {
      const trusted = { ...organizer, appliesAtOnce: true };
      await expect(change(ctx, trusted, { kind, input })).rejects.toThrow('needs the scope "write"');
    }
    expect(await listProposals(ctx, null)).toEqual([]);
  });
});
