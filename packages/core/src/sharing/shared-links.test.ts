import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect } from "vitest";
import { deleteBookmarks, moveBookmark, updateBookmark } from "../library/bookmarks/index.ts";
import { type Context, database } from "../platform/context/index.ts";
import { allBookmarks } from "../testing/index.ts";
import {
  changeSharedPage,
  countLinksToShare,
  countSharedLinks,
  readLinksToSave,
  readSharedFeed,
  readSharedLinks,
} from "./index.ts";
import { categoryNamed, openAs, share, takeDown } from "./testing.ts";
import { openTestWorld, type Sample, saveSamples } from "../testing/open-test-world.ts";

let ctx: Context;
const { world, it } = openTestWorld();
beforeEach(async () => {
  ctx = await world.person();
});

const at = (title: string, more: Partial<Sample> = {}): Sample => ({
  url: `https://bread.example/${encodeURIComponent(title)}`,
  title,
  category: ["Bread"],
  ...more,
});

async function titles(token: string, q = ""): Promise<string[]> {
  const page = await openAs(ctx, token);
  return (await readSharedLinks(page, { skip: 0, limit: 100, q })).links.map(({ title }) => title);
}
const idOf = async (title: string) => (await allBookmarks(ctx)).find((one) => one.title === title)!.id;

describe("what is on a page", () => {
  it("is neither private, archived, in the trash, nor in another category; and the count says the same", async () => {
    await saveSamples(ctx, [
      at("Rye"),
      at("Secret", { marks: { isPrivate: true } }),
      at("Old", { marks: { isArchived: true } }),
      at("Secret and old", { marks: { isPrivate: true, isArchived: true } }),
      at("Gone"),
      at("Elsewhere", { category: ["Travel"] }),
    ]);
    await deleteBookmarks(ctx, { ids: [await idOf("Gone")] });
    const token = await share(ctx, "Bread");
    expect(await titles(token)).toEqual(["Rye"]);
    expect(await countSharedLinks(await openAs(ctx, token))).toBe(1);
  });

  it("follows each change at once", async () => {
    await saveSamples(ctx, [at("A"), at("B"), at("C"), at("D")]);
    const token = await share(ctx, "Bread");
    await saveSamples(ctx, [at("Elsewhere", { category: ["Travel"] })]);
    await updateBookmark(ctx, { id: await idOf("A"), categoryId: await categoryNamed(ctx, "Travel") });
    await updateBookmark(ctx, { id: await idOf("B"), isPrivate: true });
    await deleteBookmarks(ctx, { ids: [await idOf("C")] });
    expect(await titles(token)).toEqual(["D"]);
    await updateBookmark(ctx, { id: await idOf("B"), isPrivate: false });
    expect(await titles(token)).toEqual(["D", "B"]);
  });

  it("has what lies in subcategories after its own links, unless these are left out", async () => {
    await saveSamples(ctx, [at("Rye"), at("Starter", { category: ["Bread", "Sourdough"] })]);
    const token = await share(ctx, "Bread", { hasSubcategories: true });
    expect(await titles(token)).toEqual(["Rye", "Starter"]);
    await changeSharedPage(ctx, { categoryId: await categoryNamed(ctx, "Bread"), hasSubcategories: false });
    expect(await titles(token)).toEqual(["Rye"]);
    expect(await titles(token, "starter")).toEqual([]);
  });

  it("is counted before it is shared, with and without subcategories, which are left out unless asked for", async () => {
    const starter = ["Bread", "Sourdough"];
    await saveSamples(ctx, [
      at("Rye"),
      at("Spelt"),
      at("Starter", { category: starter }),
      at("Hidden starter", { category: starter, marks: { isPrivate: true } }),
      at("Feeding", { category: [...starter, "Care"] }),
      at("Hidden", { category: ["Bread", "Drafts"], marks: { isPrivate: true } }),
      at("Old", { category: ["Bread", "Past"], marks: { isArchived: true } }),
    ]);
    const categoryId = await categoryNamed(ctx, "Bread");
    const counted = { links: 4, linksInSubcategories: 2, subcategories: 2 };
    expect(await countLinksToShare(ctx, { categoryId })).toEqual(counted);
    const token = await share(ctx, "Bread");
    expect(await countSharedLinks(await openAs(ctx, token))).toBe(2);
    await changeSharedPage(ctx, { categoryId, hasSubcategories: true });
    expect(await countSharedLinks(await openAs(ctx, token))).toBe(counted.links);
    const stranger = await world.person();
    await expect(countLinksToShare(stranger, { categoryId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is not shown to another person whose category has the same name", async ({ eve }) => {
    await saveSamples(eve, [at("Eve's")]);
    await saveSamples(ctx, [at("Mine")]);
    expect(await titles(await share(ctx, "Bread"))).toEqual(["Mine"]);
  });

  it.each([
    ["newest", ["c 10", "b", "A", "c 9"]],
    ["oldest", ["c 9", "A", "b", "c 10"]],
    ["title", ["A", "b", "c 9", "c 10"]],
  ] as const)("is in the chosen order: %s", async (sort, expected) => {
    await saveSamples(ctx, [at("c 9"), at("A"), at("b"), at("c 10")]);
    expect(await titles(await share(ctx, "Bread", { sort }))).toEqual(expected);
  });

  it("is in the order that the person has made", async () => {
    await saveSamples(ctx, [at("A"), at("B"), at("C")]);
    await moveBookmark(ctx, { id: await idOf("A"), beforeId: await idOf("C") });
    expect(await titles(await share(ctx, "Bread", { sort: "manual" }))).toEqual(["A", "C", "B"]);
  });

  it("comes in parts, of which the last says that nothing follows", async () => {
    await saveSamples(
      ctx,
      Array.from({ length: 5 }, (_, index) => at(`L${index}`)),
    );
    const page = await openAs(ctx, await share(ctx, "Bread"));
    const read = async (skip: number) => {
      const { links, hasMore } = await readSharedLinks(page, { skip, limit: 2 });
      return [links.map(({ title }) => title).join(), hasMore];
    };
    expect([await read(0), await read(2), await read(4), await read(6)]).toEqual([
      ["L4,L3", true],
      ["L2,L1", true],
      ["L0", false],
      ["", false],
    ]);
  });

  it("is gone while the operator has taken it down", async () => {
    await saveSamples(ctx, [at("Rye")]);
    const token = await share(ctx, "Bread");
    await takeDown(ctx, true);
    await expect(openAs(ctx, token)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await takeDown(ctx, false);
    expect(await titles(token)).toEqual(["Rye"]);
  });
});

describe("a search on a page", () => {
  it.each([
    ["rye", ["Rye bread"]],
    ["RY", ["Rye bread"]],
    ["bread -rye", ["Spelt"]],
    ['"long read"', ["Spelt"]],
    ["tag:baking", ["Rye bread"]],
    ["#bak", ["Rye bread"]],
    ["site:bread.example spelt", ["Spelt"]],
    ["https://bread.example/Spelt", ["Spelt"]],
    ["nothing", []],
    ["is:unread", ["Spelt", "Rye bread"]],
    ["opened:never -is:unread", ["Spelt", "Rye bread"]],
    ["%", ["Rye bread"]],
  ])("finds by what is shown: %s", async (q, expected) => {
    await saveSamples(ctx, [
      at("Rye bread", { tags: ["baking"], marks: { isUnread: true } }),
      at("Spelt", { description: "A long read" }),
    ]);
    expect(await titles(await share(ctx, "Bread"), q)).toEqual(expected);
  });

  it("of too many words is refused with a sentence", async () => {
    await saveSamples(ctx, [at("Rye")]);
    const token = await share(ctx, "Bread");
    await expect(titles(token, "word ".repeat(60))).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("tells nothing of notes and summaries, whatever is asked", async () => {
    const word = fc.constantFrom("apple", "pear", "plum", "fig", "quince");
    const text = fc.option(
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
      { nil: null },
    );
    const link = fc.record({ title: word, description: text, notes: text, aiSummary: text, tag: fc.option(word) });
    const given = fc.tuple(fc.array(link, { minLength: 1, maxLength: 4 }), word, fc.constantFrom("", "-", "#"));
    await fc.assert(
      fc.asyncProperty(given, async ([links, asked, sign]) => {
        const owner = await world.person();
        const samples = links.map(({ title, description, notes, tag }, index) => ({
          url: `https://x.example/${index}`,
          title,
          category: ["Bread"],
          ...(description && { description }),
          ...(notes && { notes }),
          tags: tag ? [tag] : [],
        }));
        await saveSamples(owner, samples);
        for (const [index, { aiSummary }] of links.entries())
          await summarize(owner, `https://x.example/${index}`, aiSummary);
        const page = await openAs(owner, await share(owner, "Bread"));
        const { links: all } = await readSharedLinks(page, { skip: 0, limit: 100 });
        const found = await readSharedLinks(page, { skip: 0, limit: 100, q: sign + asked });
        const says = ({ title, description, tags }: (typeof all)[number]) =>
          [...(sign === "#" ? [] : [title, description ?? ""]), ...tags].some((shown) => shown.includes(asked));
        const wanted = all.filter((one) => says(one) === (sign !== "-"));
        expect(found.links.map(({ url }) => url)).toEqual(wanted.map(({ url }) => url));
      }),
      { numRuns: 30 },
    );
  });
});

/** As a model does: search reads the summary with the rest. */
async function summarize(owner: Context, url: string, summary: string | null): Promise<void> {
  if (summary === null) return;
  await sql`
    update bookmark set ai_summary = ${summary}, search_text = search_text || ${"\u0004" + summary},
      search_vector = search_vector || array_to_tsvector(string_to_array(${summary}, ' '))
    where user_id = ${owner.userId} and url = ${url}`.execute(database(owner));
}

it("what whoever saves a page gets has no more than what is shown", async () => {
  await saveSamples(ctx, [at("Rye", { notes: "mine", tags: ["baking"], marks: { isFavorite: true } })]);
  const links = await readLinksToSave(await openAs(ctx, await share(ctx, "Bread", { title: "For all" })));
  const link = { url: "https://bread.example/Rye", title: "Rye", description: null, tags: ["baking"] };
  expect(links).toEqual({ title: "For all", links: [link], hasMore: false });
});

it("a feed has the newest first, whatever the order of the page", async () => {
  await saveSamples(ctx, [at("A"), at("B")]);
  const { head, links } = await readSharedFeed(await openAs(ctx, await share(ctx, "Bread", { sort: "oldest" })));
  expect([head.title, links.map(({ title }) => title)]).toEqual(["Bread", ["B", "A"]]);
});

it("a link's name on a page is not its id, and another on another page", async () => {
  await saveSamples(ctx, [at("A", { category: ["Bread", "Rye"] })]);
  const bread = await share(ctx, "Bread", { hasSubcategories: true });
  const [one, two] = [await openAs(ctx, bread), await openAs(ctx, await share(ctx, "Rye"))];
  const [first, second] = [await readSharedFeed(one), await readSharedFeed(two)];
  expect(first.links[0]!.id).not.toBe(second.links[0]!.id);
  expect(first.links[0]!.id).not.toContain((await idOf("A")).replaceAll("-", "").slice(0, 8));
});
