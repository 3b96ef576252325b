import { expect, it } from "vitest";
import { saveSamples } from "../search/test-library.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { suggestMerges } from "./index.ts";
import { taggedSamples } from "./testing/tagged-samples.ts";

const world = openTestWorld();

it("variants of one tag are suggested to be merged: capitals, hyphens, spaces, plurals; those on most bookmarks first", async () => {
  const ctx = await world.person();
  const saved = [
    "to read",
    "to-read",
    "To_Read",
    "recipe",
    "Recipes",
    "Recipes",
    "Recipes",
    "alone",
    "c",
    "c++",
    "--",
    "__",
  ];
  await saveSamples(ctx, taggedSamples(...saved, "to read"));
  const suggested = await suggestMerges(ctx);
  expect(suggested.map(({ reason, tags }) => [reason, ...tags.map(({ tag }) => tag)])).toEqual([
    ["spelling", "Recipes", "recipe"],
    ["spelling", "to read", "to-read", "To_Read"],
  ]);
  expect(await suggestMerges(await world.person())).toEqual([]);
});

it("without a model, nothing is asked about what tags mean", async () => {
  const ctx = await world.person();
  await saveSamples(ctx, taggedSamples("js", "javascript", "a", "b", "d", "e", "f", "g"));
  world.jobs.length = 0;
  expect(await suggestMerges(ctx)).toEqual([]);
  expect(world.jobs).toEqual([]);
});
