import { startImportInput } from "@bowerbird/contract/imports";
import { defaults } from "@bowerbird/contract/limits";
import { expect } from "vitest";
import { defaultRule, isFiled } from "../../categorization/filing/index.ts";
import { categorizeBuiltIn, loadKnowledge, minConfidence } from "../../categorization/ai/index.ts";
import { allBookmarks, importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { bareLink } from "../files/file-link.ts";
import { getImport, startImport } from "./index.ts";

const { world, it } = openTestWorld();

it.for(["urls", "categories"] as const)(
  "saves nothing of %s that is no address, and spaces in one",
  async (kind, { ctx }) => {
    const given = ["hello world", "not a url at all", "https://not a url", "https://example.org/a b"];
    const bookmarks = given.map((url) => ({ url }));
    const input = kind === "urls" ? { urls: given } : { categories: [{ categoryName: "Bread", bookmarks }] };
    const { id } = await startImport(ctx, startImportInput.parse(input));
    await world.work();
    expect((await allBookmarks(ctx)).map(({ url }) => url)).toEqual(["https://example.org/a%20b"]);
    expect(await getImport(ctx, { id })).toMatchObject({ status: "partial", created: 1, failed: 3 });
  },
);

it("an import of which every link fails has failed", async ({ ctx }) => {
  const { id } = await startImport(ctx, startImportInput.parse({ urls: ["hello world", "https://not a url"] }));
  await world.work();
  expect(await getImport(ctx, { id })).toMatchObject({ status: "failed", created: 0, failed: 2 });
});

it("a link of a file that the categorizer is not sure of stays in Uncategorized", async ({ ctx }) => {
  const titles = [
    "A gentle walk",
    "Weekend notes",
    "Morning run",
    "A short guide",
    "Slow food notes",
    "Old photos",
    "Team rules",
  ];
  const knowledge = await loadKnowledge(ctx);
  const guesses = titles.map((title, n) => {
    const given = { ...bareLink(`https://s${n}.example/`, title), folders: [] };
    return { title, ...categorizeBuiltIn(knowledge, given, minConfidence.any) };
  });
  const unsure = guesses.filter(({ guess }) => guess && !isFiled(defaultRule, guess));
  expect(unsure.length).toBeGreaterThan(0);
  await importText(world, ctx, titles.map((title, n) => link(`https://s${n}.example/`, title)).join(""));
  const filed = new Map((await allBookmarks(ctx)).map(({ title, category }) => [title, category]));
  for (const { title } of unsure) expect([title, filed.get(title)]).toEqual([title, defaults.categoryName]);
});
