import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { popularTagsInput, suggestTagsInput } from "@bowerbird/contract/tags";
import { describe, expect } from "vitest";
import { addBookmarks, deleteBookmarks, updateBookmark } from "../bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { listPopularTags, listTags, suggestTags } from "./index.ts";

const { world, it } = openTestWorld();

async function save(ctx: Context, tags: string[][]): Promise<string[]> {
  const bookmarks = tags.map((own) => ({ url: `https://a.example/${crypto.randomUUID()}`, tags: own }));
  const { created } = await addBookmarks(ctx, addBookmarksInput.parse({ bookmarks }));
  return created.map(({ id }) => id);
}
const popular = (ctx: Context, limit?: number) => listPopularTags(ctx, popularTagsInput.parse({ limit }));
const suggest = async (ctx: Context, prefix: string, without: string[] = []) =>
  (await suggestTags(ctx, suggestTagsInput.parse({ prefix, without }))).map(({ tag }) => tag);

describe("the popular tags", () => {
  it("are the person's own, most used first, ignoring case", async ({ ada, bob }) => {
    await save(bob, [["foreign"], ["foreign"], ["foreign", "css"], ["foreign", "css"]]);
    const [first] = await save(ada, [["CSS", "one"], ["css", "two"], ["CSS"], ["two"], ["zero"]]);
    expect(await popular(ada, 3)).toEqual([
      { tag: "CSS", count: 3 },
      { tag: "two", count: 2 },
      { tag: "one", count: 1 },
    ]);
    await deleteBookmarks(ada, { ids: [first!] });
    expect(await popular(ada)).toEqual([
      { tag: "CSS", count: 2 },
      { tag: "two", count: 2 },
      { tag: "zero", count: 1 },
    ]);
  });

  it("are one tag in all its spellings: printed letters, invisible selectors, apostrophes", async ({ ada }) => {
    await save(ada, [
      ["❤️", "№ 1"],
      ["❤", "ｗｉｋｉ"],
      ["❤", "wiki", "no 1"],
      ["café", "cafe"],
    ]);
    expect(await popular(ada)).toEqual([
      { tag: "❤", count: 3 },
      { tag: "no 1", count: 2 },
      { tag: "wiki", count: 2 },
      { tag: "cafe", count: 1 },
      { tag: "café", count: 1 },
    ]);
    expect(await suggest(ada, "№", ["❤️"])).toEqual(["no 1"]);
    expect(await suggest(ada, "❤️")).toEqual(["❤"]);
    const [id] = await save(ada, [["❤️", "❤", "ﬁlm", "film"]]);
    const edit = (change: object) => updateBookmark(ada, { id: id!, ...change });
    expect((await edit({ addTags: ["❤", "FILM", "new"] })).tags).toEqual(["❤️", "ﬁlm", "new"]);
    expect((await edit({ removeTags: ["❤", "film"] })).tags).toEqual(["new"]);
  });

  it("are empty for a person without bookmarks", async () => {
    expect(await popular(await world.person())).toEqual([]);
  });
});

describe("suggested tags", () => {
  it("have the prefix and are not excluded, most used first, at most 5", async ({ ctx }) => {
    await save(ctx, [
      ["React", "redux"],
      ["react"],
      ["Read later"],
      ["rest"],
      ["repl"],
      ["regex"],
      ["ruby"],
      ["100%_x"],
    ]);
    expect(await suggest(ctx, "RE")).toHaveLength(5);
    expect((await suggest(ctx, " re"))[0]).toBe("React");
    expect(await suggest(ctx, "rea", ["REACT"])).toEqual(["Read later"]);
    expect(await suggest(ctx, "100%_")).toEqual(["100%_x"]);
    expect(await suggest(ctx, "%")).toEqual([]);
    expect(await suggest(await world.person(), "re")).toEqual([]);
  });
});

describe("all tags", () => {
  it("are the person's own, each spelling separately, most used first", async ({ ada, bob }) => {
    await save(bob, [["foreign"]]);
    await save(ada, [["css", "zoo"], ["CSS", "ape"], ["css"]]);
    const tags = [
      { tag: "css", count: 2 },
      { tag: "ape", count: 1 },
      { tag: "CSS", count: 1 },
      { tag: "zoo", count: 1 },
    ];
    expect(await listTags(ada)).toEqual({ tags, total: 4 });
    expect(await listTags(await world.person())).toEqual({ tags: [], total: 0 });
  });
});
