import { searchInput } from "@bowerbird/contract/search";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { quickSearch, searchBookmarks } from "./index.ts";

const { world } = openTestWorld();

const samples: Sample[] = [
  { url: "https://a.example/", title: "Symphony № 5", tags: ["I ❤️ music"] },
  { url: "https://b.example/", title: "Proof at 25℃" },
  { url: "https://c.example/", title: "Call ℡ or 𝐁𝐨𝐥𝐝", description: "ŉ Boek, 葛\u{e0100}城" },
  { url: "https://d.example/", title: "Crème ﬂambée, 10 ㎏" },
];

let ctx: Context;
beforeAll(async () => {
  ctx = await world.person();
  await saveSamples(ctx, samples);
});

it.each([
  ["no 5", 0],
  ["NO 5", 0],
  ["№ 5", 0],
  ["❤ music", 0],
  ["❤️", 0],
  ['tag:"i ❤ music"', 0],
  ["25°c", 1],
  ["25℃", 1],
  ["tel", 2],
  ["bold", 2],
  ["𝐵𝑂𝐿𝐷", 2],
  ["'n boek", 2],
  ["葛城", 2],
  ["FLAMBEE", 3],
  ["10 kg", 3],
])("what is printed in letters of its own is found as typed, and the other way round: %s", async (q, index) => {
  const quick = (await quickSearch(ctx, { q, limit: 8 })).bookmarks.map(({ url }) => url);
  const full = (await searchBookmarks(ctx, searchInput.parse({ q }))).bookmarks.map(({ url }) => url);
  expect([quick, full]).toEqual([[samples[index]!.url], [samples[index]!.url]]);
});
