import { searchInput } from "@bowerbird/contract/search";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { deleteBookmarks, restoreBookmarks } from "../../library/bookmarks/index.ts";
import { createBuiltInEmbedder } from "../../integrations/index.ts";
import type { Context } from "../../platform/context/index.ts";
import {
  library,
  openSemanticWorld,
  semanticQuickSearch,
  titlesOf,
} from "../../semantic/embeddings/testing/open-semantic-world.ts";
import { quickSearch, searchBookmarks, similarBookmarks } from "./index.ts";
import { saveSamples } from "../../testing/test-library.ts";

const world = openSemanticWorld();
const titles = async (ctx: Context, q: string) => (await semanticQuickSearch(ctx, q)).titles;

describe("semantic search", () => {
  it("finds a bookmark without any of the words, which is similar and no result", async () => {
    const { ctx } = await world.person();
    const found = await semanticQuickSearch(ctx, "bread loaf");
    expect(found.bookmarks).toEqual([]);
    expect(titlesOf({ bookmarks: found.similar })).toEqual(["Sourdough for beginners"]);
    expect(await quickSearch(ctx, { q: "bread loaf", limit: 8 })).toEqual({ bookmarks: [], corrections: [] });
  });

  it("finds nothing that is not outstandingly similar", async () => {
    const { ctx } = await world.person();
    expect(await titles(ctx, "loafing zygote")).toEqual([]);
  });

  it("finds nothing similar to words of which neither the library nor the model knows any", async () => {
    const { ctx } = await world.person();
    // A model elsewhere says nothing of its vocabulary.
    expect(await titles(ctx, "ornithology")).toEqual(["The satin bowerbird at home"]);
    const embedder = createBuiltInEmbedder({ priority: 0, threads: 1 });
    onTestFinished(() => embedder.close());
    world.services.embedder = embedder;
    await world.embedAll();
    for (const nonsense of ["xqzvwkj", "nosuchbookmark", "asdf qwertz", "йцукен"])
      expect(await titles(ctx, nonsense)).toEqual([]);
    expect((await titles(ctx, "borrow money for a house"))[0]).toBe("Fixed or variable mortgage");
  });

  it("leaves all results of the words as they are, and gives three of eight rows to what is similar", async () => {
    const loaves = Array.from({ length: 9 }, (_, n) => ({ url: `https://b.example/${n}`, title: `Bread ${n}` }));
    const kin = ["Dough", "Bakery", "Oven", "Baking"].map((title) => ({ url: `https://c.example/${title}`, title }));
    const others = Array.from({ length: 40 }, (_, n) => ({ url: `https://d.example/${n}`, title: `Unrelated${n}` }));
    const { ctx } = await world.person([...library, ...loaves, ...kin, ...others]);
    const words = await quickSearch(ctx, { q: "bread", limit: 8 });
    const { bookmarks, similar } = await semanticQuickSearch(ctx, "bread");
    expect(bookmarks).toEqual(words.bookmarks.slice(0, 5));
    expect(similar).toHaveLength(3);
    expect(titlesOf({ bookmarks: similar }).join(" ")).not.toContain("Bread");
    const full = await searchBookmarks(ctx, searchInput.parse({ q: "bread", meaning: "true" }));
    expect(full.metadata).toMatchObject({ total: 9, returned: 9 });
    expect(titlesOf({ bookmarks: full.similar! })).toEqual(
      expect.arrayContaining(["Sourdough for beginners", ...kin.map(({ title }) => title)]),
    );
  });

  it("keeps word matches first, in their order", async () => {
    const { ctx } = await world.person([
      ...library,
      { url: "https://a.example/5", title: "Bread of the week" },
      { url: "https://bread.example/", title: "A front page" },
      { url: "https://a.example/6", title: "A shop", description: "They sell bread" },
    ]);
    const words = titlesOf(await quickSearch(ctx, { q: "bread", limit: 8 }));
    const joined = await titles(ctx, "bread");
    expect(joined).toEqual([...words, "Sourdough for beginners"]);
  });

  it("respects all other conditions", async () => {
    const { ctx } = await world.person();
    expect(await titles(ctx, "bread loaf tag:food")).toEqual(["Sourdough for beginners"]);
    expect(await titles(ctx, "bread loaf tag:money")).toEqual([]);
    expect(await titles(ctx, "parrot category:Nature")).toEqual(["The satin bowerbird at home"]);
    expect(await titles(ctx, "bread loaf -sourdough")).toEqual([]);
    expect(await titles(ctx, "bread loaf before:2019")).toEqual([]);
    expect(await titles(ctx, "bread loaf is:broken")).toEqual([]);
    expect(await titles(ctx, "bread loaf -is:broken")).toEqual(["Sourdough for beginners"]);
  });

  it("counts only what has the words, in any order", async () => {
    const { ctx } = await world.person([...library, { url: "https://a.example/7", title: "Zebra bread" }]);
    await semanticQuickSearch(ctx, "bread");
    const found = await searchBookmarks(
      ctx,
      searchInput.parse({ q: "bread", sort: "title", order: "asc", meaning: "true" }),
    );
    expect(titlesOf(found)).toEqual(["Zebra bread"]);
    expect(titlesOf({ bookmarks: found.similar! })).toEqual(["Sourdough for beginners"]);
    expect(found.metadata).toMatchObject({ total: 1, returned: 1 });
  });

  it("requests each text once, and meanwhile answers words, and that more follows", async () => {
    const { ctx } = await world.person();
    // On a busy machine the search may be over before the model is asked at all.
    const released = Promise.withResolvers<void>();
    world.server.reply = () => ({ after: released.promise });
    expect(await quickSearch(ctx, { q: "loaf oven", limit: 8, meaning: "true" })).toEqual({
      bookmarks: [],
      corrections: [],
      tags: [],
      total: 0,
      isSimilarPending: true,
    });
    released.resolve();
    expect(await titles(ctx, "loaf oven")).toEqual(["Sourdough for beginners"]);
    // An earlier test's request may still be retried.
    expect(world.server.calls.filter(({ texts }) => texts.includes("loaf oven"))).toHaveLength(1);
  });

  it.each([401, 500])("falls back to words when the model's server answers %s", async (status) => {
    const { ctx } = await world.person();
    world.server.reply = () => ({ status });
    const answer = await vi.waitUntil(async () => {
      const found = await quickSearch(ctx, { q: "mortgage", limit: 8, meaning: "true" });
      return !found.isSimilarPending && found;
    }, 120_000);
    expect({ ...answer, bookmarks: titlesOf(answer) }).toEqual({
      bookmarks: [library[1]!.title],
      corrections: [],
      tags: [],
      total: 1,
    });
  });

  it("finds nothing of another person", async () => {
    await world.person();
    const { ctx } = await world.person([{ url: "https://b.example/", title: "Kubernetes" }, ...library.slice(1, 3)]);
    expect(await titles(ctx, "bread loaf")).toEqual([]);
  });

  it("finds nothing in the trash until it is restored", async () => {
    const { ctx, ids } = await world.person();
    await deleteBookmarks(ctx, { ids: [ids[0]!] });
    expect(await titles(ctx, "bread loaf")).toEqual([]);
    await restoreBookmarks(ctx, { ids: [ids[0]!] });
    expect(await titles(ctx, "bread loaf")).toEqual(["Sourdough for beginners"]);
  });
});

describe("similar bookmarks", () => {
  it("have the same meaning, without the bookmark itself", async () => {
    const { ctx, ids } = await world.person([...library, { url: "https://a.example/8", title: "Baking a loaf" }]);
    const found = await similarBookmarks(ctx, { id: ids[0]!, limit: 5 });
    expect({ ...found, bookmarks: titlesOf(found) }).toEqual({ bookmarks: ["Baking a loaf"], isUnderstood: true });
  });

  it("are not available before the bookmark is embedded, nor for another person's", async () => {
    const { ctx, ids } = await world.person();
    const [fresh] = await saveSamples(ctx, [{ url: "https://c.example/", title: "Parrot" }]);
    expect(await similarBookmarks(ctx, { id: fresh!, limit: 5 })).toEqual({ bookmarks: [], isUnderstood: false });
    const other = (await world.person([])).ctx;
    await expect(similarBookmarks(other, { id: ids[0]!, limit: 5 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
