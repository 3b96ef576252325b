import { limits } from "@bowerbird/contract/limits";
import { savedFilters, saveSearchInput } from "@bowerbird/contract/saved-searches";
import { describe, expect } from "vitest";
import { createCategory } from "../../library/categories/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { deleteSearch, listSavedSearches, renameSearch, saveSearch } from "./index.ts";

const { it } = openTestWorld();

const filters = savedFilters.parse({
  query: "bread -butter",
  tags: "slow, rye",
  dateFrom: "2024-02-29",
  sort: "title",
});
const save = (ctx: Context, name: string, of: object = filters) =>
  saveSearch(ctx, saveSearchInput.parse({ name, filters: of }));
const namesOf = async (ctx: Context) => (await listSavedSearches(ctx)).map(({ name }) => name);
const conflict = (message: string) => ({ code: "CONFLICT", message: expect.stringContaining(message) as string });

describe("a saved search", () => {
  it("is listed by name with all its filters, only to its owner", async ({ ada, bob }) => {
    const { id: categoryId } = await createCategory(ada, { name: "Rye", icon: "", color: "#112233", parentId: null });
    const saved = await save(ada, "  slow bread ", { ...filters, categoryId });
    await save(ada, "All of it", {});
    expect(await namesOf(ada)).toEqual(["All of it", "slow bread"]);
    expect((await listSavedSearches(ada))[1]).toEqual(saved);
    expect(saved).toMatchObject({ name: "slow bread", filters: { ...filters, categoryId } });
    expect(await namesOf(bob)).toEqual([]);
    const missing = { code: "NOT_FOUND" };
    await expect(renameSearch(bob, { id: saved.id, name: "Mine" })).rejects.toMatchObject(missing);
    await expect(deleteSearch(bob, saved)).rejects.toMatchObject(missing);
    expect(await namesOf(ada)).toEqual(["All of it", "slow bread"]);
  });

  it("is told to its owner's open pages when it is saved, renamed and deleted", async ({ ada }) => {
    const changed = ["saved-searches.changed"];
    let saved = { id: "" };
    expect(await eventsDuring(ada, async () => (saved = await save(ada, "Bread")))).toEqual(changed);
    expect(await eventsDuring(ada, () => renameSearch(ada, { id: saved.id, name: "Rye" }))).toEqual(changed);
    expect(await eventsDuring(ada, () => deleteSearch(ada, saved))).toEqual(changed);
  });

  it("is refused when its query is invalid", async ({ ada }) => {
    const query = Array.from({ length: limits.searchOperators + 1 }, (_, index) => `-tag:${index}`).join(" ");
    await expect(save(ada, "Too much", { ...filters, query })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await namesOf(ada)).toEqual([]);
  });

  it("can be renamed, also in case only, but not to another one's name", async ({ ada }) => {
    const [first] = [await save(ada, "Bread"), await save(ada, "Trains")];
    expect(await renameSearch(ada, { id: first.id, name: "BREAD" })).toEqual({ ...first, name: "BREAD" });
    await expect(renameSearch(ada, { id: first.id, name: "trains" })).rejects.toMatchObject(conflict("“trains”"));
    await expect(save(ada, "TRAINS")).rejects.toMatchObject(conflict("“TRAINS”"));
    expect(await namesOf(ada)).toEqual(["BREAD", "Trains"]);
  });

  it("is deleted, and restored by saving the answer again", async ({ ada }) => {
    const gone = await deleteSearch(ada, await save(ada, "Bread", { ...filters, categoryId: crypto.randomUUID() }));
    expect(await namesOf(ada)).toEqual([]);
    await expect(deleteSearch(ada, gone)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await save(ada, gone.name, gone.filters)).toEqual({ ...gone, id: expect.any(String) as string });
  });

  it("is one of at most 100, also with concurrent calls", async ({ ada }) => {
    const rows = Array.from({ length: limits.savedSearches - 1 }, (_, index) => `Search ${index}`);
    for (const name of rows) await save(ada, name);
    const forked = () => forkContext(ada);
    const last = await Promise.allSettled(["One", "Two", "Three"].map((name) => save(forked(), name)));
    expect(last.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await namesOf(ada)).toHaveLength(limits.savedSearches);
  });
});
