import { expect, it } from "vitest";
import { saveSamples } from "../search/test-library.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { suggestMerges } from "./index.ts";
import { taggedSamples } from "./testing/tagged-samples.ts";

const world = openTestWorld();

it("suggests merging variants of a tag (case, hyphens, spaces, plurals), most used first", async () => {
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

it("without a model, no tag comparison is enqueued", async () => {
  const ctx = await world.person();
  await saveSamples(ctx, taggedSamples("js", "javascript", "a", "b", "d", "e", "f", "g"));
  world.jobs.length = 0;
  expect(await suggestMerges(ctx)).toEqual([]);
  expect(world.jobs).toEqual([]);
});
