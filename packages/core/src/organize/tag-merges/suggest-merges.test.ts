import { expect } from "vitest";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { suggestMerges } from "./index.ts";
import { taggedSamples } from "./testing/tagged-samples.ts";

const { world, it } = openTestWorld();

it("suggests merging variants of a tag (case, hyphens, spaces, plurals), most used first", async ({ ctx }) => {
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
  expect(suggested.map(({ tags }) => tags.map(({ tag }) => tag))).toEqual([
    ["Recipes", "recipe"],
    ["to read", "to-read", "To_Read"],
  ]);
  expect(await suggestMerges(await world.person())).toEqual([]);
});

it("suggests accents and typos, but never tags that only belong together", async ({ ctx }) => {
  const related = [
    "sourdough",
    "pastry",
    "graphql",
    "postgresql",
    "datasets",
    "databases",
    "react",
    "preact",
    "cats",
    "cars",
  ];
  const typed = ["javascript", "javascript", "javascript", "javscript", "café", "cafe", "E-Mail", "email"];
  await saveSamples(ctx, taggedSamples(...related, ...related, ...typed));
  const suggested = (await suggestMerges(ctx)).map(({ tags }) => tags.map(({ tag }) => tag).toSorted());
  expect(suggested.toSorted()).toEqual([
    ["E-Mail", "email"],
    ["cafe", "café"],
    ["javascript", "javscript"],
  ]);
});
