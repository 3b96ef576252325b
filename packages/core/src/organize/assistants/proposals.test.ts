import { limits } from "@bowerbird/contract/limits";
import { describe, expect } from "vitest";
import { deleteBookmarks, getBookmark } from "../../library/bookmarks/index.ts";
import { listCategories } from "../../library/categories/index.ts";
import { changeHistory, createHistory } from "../../library/history/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { applyProposal, assistantHistory, countProposals, dismissProposal, listProposals } from "./index.ts";
import { change, organizer } from "./testing.ts";

const { it } = openTestWorld();
const { listHistory, undoEntry, undoLast } = createHistory([changeHistory, assistantHistory]);
const samples: Sample[] = [
  { url: "https://a.example", title: "Rye", category: ["Food"] },
  { url: "https://b.example", title: "Spelt", category: ["Food"] },
  { url: "https://c.example", title: "Emmer", category: ["Inbox"] },
];
const tidy = { title: "Sort the bread" };

describe("a proposal", () => {
  it("shows its moves, is applied as a whole, and undone as one act that names the assistant", async ({ ctx }) => {
    const ids = await saveSamples(ctx, samples);
    await change(ctx, organizer, { kind: "move", input: { ids, category: "Food/Bread" } }, tidy);
    await change(ctx, organizer, { kind: "tag", input: { ids: [ids[0]], addTags: ["grain"] } }, tidy);
    await change(ctx, organizer, { kind: "create-category", input: { name: "Cakes" } }, { title: "Another" });
    expect(await countProposals(ctx)).toBe(2);
    const [, proposal] = await listProposals(ctx, null);
    expect(proposal).toMatchObject({ title: tidy.title, assistant: { name: "Sorter" }, status: "open" });
    expect(proposal!.steps).toMatchObject([
      {
        kind: "move",
        count: 3,
        target: "Food/Bread",
        from: [
          { path: "Food", count: 2 },
          { path: "Inbox", count: 1 },
        ],
      },
      { kind: "tag", count: 1, target: "grain", titles: ["Rye"] },
    ]);
    const person = { ...ctx, by: { type: "person", sessionId: "a session" } } as const;
    expect(await applyProposal(person, { id: proposal!.id, steps: 2 })).toEqual({ failed: [] });
    expect(await getBookmark(ctx, { id: ids[0]! })).toMatchObject({ category: "Bread", tags: ["grain"] });
    const [entry] = (await listHistory(ctx, { limit: 50 })).items;
    expect(entry).toMatchObject({ kind: "assistant", subject: tidy.title, by: { type: "token", name: "Sorter" } });
    expect(await undoLast(person)).toMatchObject({ isUndone: true, kept: 0 });
    expect(await getBookmark(ctx, { id: ids[0]! })).toMatchObject({ category: "Food", tags: [] });
    expect(await countProposals(ctx)).toBe(1);
    await expect(applyProposal(person, { id: proposal!.id, steps: 2 })).rejects.toThrow("already applied or dismissed");
  });

  it("is not applied with changes that the person was not shown", async ({ ctx }) => {
    const ids = await saveSamples(ctx, samples);
    const { proposalId: id = "" } = await change(ctx, organizer, { kind: "tag", input: { ids, addTags: ["a"] } });
    await change(ctx, organizer, { kind: "delete-tags", input: { tags: ["b"] } });
    await expect(applyProposal(ctx, { id, steps: 1 })).rejects.toThrow("has more changes now");
    expect((await getBookmark(ctx, { id: ids[0]! })).tags).toEqual([]);
  });

  it("does what is still possible, and says what is not", async ({ ctx }) => {
    const ids = await saveSamples(ctx, samples);
    const { proposalId: id = "" } = await change(ctx, organizer, { kind: "rename-tag", input: { tag: "a", to: "b" } });
    await change(ctx, organizer, { kind: "tag", input: { ids, addTags: ["c"] } });
    await deleteBookmarks(ctx, { ids: [ids[2]!] });
    const { failed } = await applyProposal(ctx, { id, steps: 2 });
    expect(failed).toEqual([{ step: 0, message: "Tag not found" }]);
    expect((await getBookmark(ctx, { id: ids[0]! })).tags).toEqual(["c"]);
  });

  it("goes on where it was interrupted, and twice at the same time makes each change once", async ({ ctx }) => {
    const names = ["One", "Two", "Three"];
    let id = "";
    for (const name of names) {
      id = (await change(ctx, organizer, { kind: "create-category", input: { name } })).proposalId!;
    }
    let calls = 0;
    const stopping = () => {
      if ((calls += 1) > 2) throw new Error("stopped");
      return ctx.now();
    };
    await expect(applyProposal({ ...ctx, now: stopping }, { id, steps: 3 })).rejects.toThrow("stopped");
    expect((await listCategories(ctx)).filter(({ name }) => names.includes(name))).toHaveLength(1);
    await Promise.allSettled([applyProposal(ctx, { id, steps: 3 }), applyProposal(ctx, { id, steps: 3 })]);
    const [entry] = (await listHistory(ctx, { limit: 50 })).items;
    expect(entry).toMatchObject({ kind: "assistant", count: 3 });
    expect(await undoEntry(ctx, entry!.undo!)).toMatchObject({ kept: 0 });
  });

  it("that is dismissed changes nothing and waits no longer; the assistant sees what became of it", async ({ ctx }) => {
    const { proposalId: id = "" } = await change(ctx, organizer, { kind: "create-category", input: { name: "A" } });
    await dismissProposal(ctx, { id });
    expect(await listProposals(ctx, null)).toEqual([]);
    expect(await listProposals(ctx, organizer.id)).toMatchObject([{ status: "dismissed" }]);
    expect(await listProposals(ctx, "another")).toEqual([]);
    await expect(dismissProposal(ctx, { id })).rejects.toThrow("already applied or dismissed");
  });

  it("is one of 20 of an assistant, with 50 changes", async ({ ctx }) => {
    const make = (title: string) =>
      change(ctx, organizer, { kind: "create-category", input: { name: "A" } }, { title });
    for (let n = 0; n < limits.proposalSteps; n += 1) await make("1");
    await expect(make("1")).rejects.toThrow("as many changes as one can have");
    for (let n = 2; n <= limits.openProposals; n += 1) await make(String(n));
    await expect(make("more")).rejects.toThrow("Too many proposals");
    expect(await countProposals(ctx)).toBe(limits.openProposals);
  });
});
