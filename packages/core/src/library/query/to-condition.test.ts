import { limits } from "@bowerbird/contract/limits";
import { type SearchInput, searchInput } from "@bowerbird/contract/search";
import { expect, it } from "vitest";
import { loadCategoryTree } from "../categories/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { toCondition } from "./read-conditions.ts";

const { world } = openTestWorld();

async function personWithCategories() {
  const ctx = await world.person();
  await saveSamples(ctx, [
    { url: "https://a.example/", title: "a", category: ["Development", "Rust"] },
    { url: "https://b.example/", title: "b", category: ["To read"] },
    { url: "https://c.example/", title: "c", category: ["Development", 'The "best"'] },
  ]);
  const tree = await loadCategoryTree(ctx);
  const read = (input: SearchInput) => toCondition(ctx, searchInput.parse(input));
  return { read, idOf: (...path: string[]) => tree.at(path)!.id };
}

it("the filters of a search become operators before its words", async () => {
  const { read, idOf } = await personWithCategories();
  expect(await read({ categoryId: idOf("Development", "Rust"), q: ' say "hello' })).toBe(
    'category:Development/Rust say "hello',
  );
  expect(await read({ categoryId: idOf("To read"), tags: "rust,web apps", is: "unread" })).toBe(
    'category:"To read" tag:rust tag:"web apps" is:unread',
  );
  expect(await read({ category: "To read", q: "-tag:done" })).toBe('category:"To read" -tag:done');
});

it("the days of a search stay the same in every time zone from Los Angeles to Auckland", async () => {
  const { read } = await personWithCategories();
  const days = (zone: string) =>
    read({ dateFrom: `2024-05-01T00:00:00${zone}`, dateTo: `2024-05-31T23:59:59.999${zone}` });
  for (const zone of ["-08:00", "Z", "+02:00", "+12:00"]) {
    expect(await days(zone)).toBe("after:2024-05-01 before:2024-06-01");
  }
});

it.each<[string, SearchInput]>([
  ["finds everything", {}],
  ["asks for a relevance", { q: "rust", relevance: 3 }],
  ["is half typed", { q: "rust tag:" }],
  ["has an unknown operator", { q: "lang:de" }],
  ["has more words than a rule takes", { q: "a b c d e f g h i".replaceAll(/\w/g, "$&$&") }],
  ["names a tag with a quotation mark", { tags: '5" floppy' }],
  ["is too long with its filters", { q: "a".repeat(limits.searchQueryLength - 5), tags: "rust" }],
])("a search that %s is no condition", async (_what, input) => {
  const { read } = await personWithCategories();
  expect(await read(input)).toBeNull();
});

it("a category whose name cannot be written in a condition makes none", async () => {
  const { read, idOf } = await personWithCategories();
  expect(await read({ categoryId: idOf("Development", 'The "best"') })).toBeNull();
});
