import { type SearchInput, searchInput } from "@bowerbird/contract/search";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { searchBookmarks } from "./index.ts";

const { world } = openTestWorld();

const search = (input: SearchInput, ctx: Context) => searchBookmarks(ctx, searchInput.parse(input));
/** The last path segments of the results. */
const found = async (input: SearchInput, ctx: Context) =>
  (await search(input, ctx)).bookmarks.map(({ url }) => new URL(url).pathname.slice(1)).join("");

describe("marks and notes", () => {
  let bob: Context;
  const at = (path: string, sample: Partial<Sample>): Sample => ({
    url: `https://marks.example/${path}`,
    title: "Rye",
    ...sample,
  });
  beforeAll(async () => {
    bob = await world.person();
    await saveSamples(bob, [
      at("1", { marks: { isFavorite: true }, tags: ["oven"] }),
      at("2", { marks: { isUnread: true }, notes: "caraway from Émile" }),
      at("3", { marks: { isArchived: true, isFavorite: true }, notes: "oven" }),
      at("4", { description: "oven", marks: { isPrivate: true } }),
    ]);
  });

  it.each<[SearchInput, string]>([
    [{ q: "is:favorite" }, "31"],
    [{ q: "is:unread" }, "2"],
    [{ q: "IS:Archived" }, "3"],
    [{ q: "-is:archived" }, "421"],
    [{ q: "is:favorite -is:archived rye" }, "1"],
    [{ q: "is:private" }, "4"],
    [{ q: "-is:private rye" }, "321"],
    [{ is: "private" }, "4"],
    [{ is: "favorite" }, "31"],
    [{ is: "unread", q: "rye" }, "2"],
    [{ is: "archived", q: "is:unread" }, ""],
    [{ is: "untagged" }, "432"],
    [{ q: "-is:untagged rye" }, "1"],
    [{ q: "caraway" }, "2"],
    [{ q: '"from emile"' }, "2"],
  ])("are found: %j", async (input, expected) => {
    const { metadata } = await search(input, bob);
    expect([await found(input, bob), metadata.total]).toEqual([expected, expected.length]);
  });

  it("an operator that is being typed finds everything, and an unknown one is text", async () => {
    expect(await found({ q: "is:fav" }, bob)).toBe("4321");
    expect(await found({ q: "is:read" }, bob)).toBe("");
  });

  it("a description or notes of one word are no tag", async () => {
    expect(await found({ q: "tag:oven" }, bob)).toBe("1");
    expect(await found({ tags: ["oven"] }, bob)).toBe("1");
  });
});
