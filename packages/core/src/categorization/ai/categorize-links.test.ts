import { modelLimits } from "@bowerbird/contract/limits";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createModel } from "../../integrations/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { type ModelCall, modelConfig, startModelServer } from "../../testing/index.ts";
import { defaultRule, type FilingRule } from "../filing/index.ts";
import { categorizeLinks, minConfidence, openCategorization } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";
import { add } from "../../library/bookmarks/testing.ts";

let ctx: Context;
const { world } = openTestWorld();
const server = openForTests(() => startModelServer(answer("Travel")));
beforeAll(async () => {
  world.services.model = createModel(modelConfig(server), modelLimits);
  ctx = await world.person();
  const pages = {
    Loaves: "sourdough bread crust",
    Trains: "railway locomotive timetable",
    Knots: "rope bowline splice",
  };
  for (let index = 0; index < 10; index++) {
    for (const [category, title] of Object.entries(pages)) await save(`${title} ${index}`, category);
  }
});

beforeEach(() => void (server.reply = answer("Travel")));

async function save(title: string, category: string): Promise<void> {
  const url = `https://${category.toLowerCase()}.example/${encodeURIComponent(title)}?key=secret`;
  await add(ctx, { url, title, category });
}

const findKey = ({ data }: ModelCall, name: string) =>
  Object.keys(data.categories).find((key) => data.categories[key] === name)!;

/** A model that is sure of one category for every link. */
function answer(name: string) {
  return (call: ModelCall) => {
    const said = { category: findKey(call, name), confidence: 0.9, tags: [], summary: "" };
    return { text: { links: call.data.links.map(({ n }) => ({ n, ...said })) } };
  };
}

async function categorize(title: string, minimum: number | FilingRule = minConfidence.likely) {
  server.calls = [];
  const link = { url: "https://new.example/", title };
  const [categorized] = await categorizeLinks(ctx, await openCategorization(ctx), [link], 10_000, minimum);
  return { categorized: categorized!, call: server.calls[0]! };
}

test("the model is told which of the person's categories are likely, with examples of their links", async () => {
  const { call } = await categorize("Sourdough bread with rye");
  const key = findKey(call, "Loaves");
  expect(call.data.links[0]!.likely[0]).toBe(key);
  expect(call.data.examples[key]).toEqual([9, 8, 7].map((index) => `sourdough bread crust ${index} (loaves.example)`));
  expect(JSON.stringify(call.data)).not.toContain("secret");
});

test("what the person's own links show clearly is kept against the model", async () => {
  const { categorized } = await categorize("Sourdough bread crust");
  expect(categorized).toMatchObject({ category: "Loaves", isPersonalized: true });
});

test("where the person's links show little, the model decides", async () => {
  server.reply = answer("Music");
  const { categorized } = await categorize("Qwx zrb", minConfidence.any);
  expect(categorized).toMatchObject({ category: "Music", isPersonalized: false });
});

test("the model and the person's links together are surer than the links alone", async () => {
  server.reply = answer("Trains");
  const together = (await categorize("A railway timetable")).categorized;
  server.reply = () => ({ text: "no answer" });
  const alone = (await categorize("A railway timetable")).categorized;
  expect([together.category, alone.category]).toEqual(["Trains", "Trains"]);
  expect(together.confidence).toBeGreaterThan(alone.confidence);
});

test("an unattended job leaves a link in Uncategorized when neither is sure", async () => {
  server.reply = answer("Music");
  const { categorized } = await categorize("Qwx zrb", defaultRule);
  expect(categorized.category).toBe("Uncategorized");
});
