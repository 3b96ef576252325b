import { describe, expect } from "vitest";
import { updateAccount, getAccount } from "../../accounts/account/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { quickSearch, recordChoice } from "../../search/search/index.ts";
import { addBookmark, deleteBookmarks, listBookmarks, recordOpens } from "./index.ts";

const { world, it } = openTestWorld();

async function personWithLinks() {
  const ctx = await world.person();
  const ids: string[] = [];
  for (const name of ["one", "two", "three"]) {
    const url = `https://${name}.example/`;
    ids.push((await addBookmark(ctx, { url, title: name, category: "", allowDuplicates: false })).id);
  }
  return { ctx, ids };
}

const listByUse = async (ctx: Context, limit = 10) => {
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBookmarks(ctx, { sort: "used", limit, skip: 0, cursor });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return titles;
};

const readOpens = (ctx: Context) =>
  own(ctx).selectFrom("Bookmark").select(["openCount", "lastOpenedAt", "updatedAt"]).orderBy("title").execute();

describe("a link that a person opens", () => {
  it("comes first among the most used, the newest first where they are equal, page by page", async () => {
    const { ctx, ids } = await personWithLinks();
    expect(await listByUse(ctx)).toEqual(["three", "two", "one"]);
    await recordOpens(ctx, { ids: [ids[0]!] });
    await recordOpens(ctx, { ids: [ids[0]!] });
    await recordOpens(ctx, { ids: [ids[1]!] });
    expect(await listByUse(ctx)).toEqual(["one", "two", "three"]);
    expect(await listByUse(ctx, 1)).toEqual(["one", "two", "three"]);
  });

  it("is counted with its time, and is not changed by that", async () => {
    const { ctx, ids } = await personWithLinks();
    const before = await readOpens(ctx);
    expect(await recordOpens(ctx, { ids: [ids[0]!, ids[0]!] })).toEqual({ counted: 1 });
    const after = await readOpens(ctx);
    expect(after.map(({ openCount }) => openCount)).toEqual([1, 0, 0]);
    expect(after.map(({ lastOpenedAt }) => lastOpenedAt !== null)).toEqual([true, false, false]);
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt));
  });

  it("is counted for its owner only, and not in the trash", async ({ eve }) => {
    const { ctx, ids } = await personWithLinks();
    expect(await recordOpens(eve, { ids })).toEqual({ counted: 0 });
    await deleteBookmarks(ctx, { ids: [ids[0]!] });
    expect(await recordOpens(ctx, { ids })).toEqual({ counted: 2 });
  });

  it("is forgotten, also as a choice of a search, once the person switches that off", async () => {
    const { ctx, ids } = await personWithLinks();
    await recordOpens(ctx, { ids: [ids[1]!] });
    await recordChoice(ctx, { q: "example", bookmarkId: ids[0]! });
    expect((await readOpens(ctx)).map(({ openCount }) => openCount)).toEqual([1, 0, 1]);
    await updateAccount(ctx, { rememberOpens: false });
    expect((await getAccount(ctx)).rememberOpens).toBe(false);
    expect(await recordOpens(ctx, { ids })).toEqual({ counted: 0 });
    await recordChoice(ctx, { q: "example", bookmarkId: ids[0]! });
    expect((await readOpens(ctx)).map(({ openCount }) => openCount)).toEqual([0, 0, 0]);
    expect(await own(ctx).selectFrom("SearchChoice").select("query").execute()).toEqual([]);
    const { bookmarks } = await quickSearch(ctx, { q: "example", limit: 8 });
    expect(bookmarks.map(({ title }) => title)).toEqual(["three", "two", "one"]);
  });
});
