import { modelLimits } from "@bowerbird/contract/limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createModel } from "../../integrations/index.ts";
import { type ModelCall, modelConfig, startModelServer } from "../../testing/index.ts";
import { applyRecategorization, getRecategorization, undoRecategorization } from "./index.ts";
import { run, save, storedRows, tagAll } from "./testing/runs.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";

const { world } = openTestWorld();
const server = openForTests(() => startModelServer(() => ({ status: 500 })));

const links = fc.uniqueArray(
  fc.record({
    url: fc.nat(500).map((page) => `https://site${page % 7}.example/${page}`),
    title: fc.string({ maxLength: 40 }),
    category: fc.option(fc.constantFrom("Travel", "News", "Mine", "Mine/Deep", "Music"), { nil: undefined }),
    isAiGenerated: fc.boolean(),
    tags: fc.array(fc.constantFrom("react", "React Native", "c++", "日本", "to read"), { maxLength: 4 }),
  }),
  { selector: ({ url }) => url, minLength: 1, maxLength: 60 },
);

/** A model that answers anything in any order: offered categories, others, nonsense, and tags of every kind. */
const whims = fc.array(
  fc.record({
    choice: fc.nat(40),
    tags: fc.array(
      fc.oneof(fc.constantFrom("Reacts", "react-native", "<b>x</b>", "new tag", "日本"), fc.string({ maxLength: 50 })),
      { maxLength: 8 },
    ),
    isLeftOut: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);
type Whim = { choice: number; tags: string[]; isLeftOut: boolean };

const answerBy = (said: Whim[]) => (call: ModelCall) => ({
  text: {
    links: call.data.links
      .map(({ n }) => ({ n, ...said[n % said.length]! }))
      .filter(({ isLeftOut }) => !isLeftOut)
      .map(({ n, choice, tags }) => ({ n, category: `c${choice}`, confidence: 0.7, tags, summary: "<i>So.</i>" })),
  },
});

describe("with any library and any model answers", () => {
  it("applying and undoing a run restores exactly the same rows, and stores only valid values in between", async () => {
    const check = fc.asyncProperty(
      links,
      whims,
      fc.boolean(),
      fc.boolean(),
      async (library, said, isManual, isTags) => {
        server.reply = answerBy(said);
        world.services.model = createModel(modelConfig(server), { ...modelLimits, tokensPerDay: 100_000_000 });
        const ctx = await world.person();
        const ids = await save(ctx, library as Parameters<typeof save>[1]);
        const before = await storedRows(ctx);
        const id = isTags
          ? await tagAll(world, ctx, { ids, mode: "preview" })
          : await run(world, ctx, { mode: "preview", includeManual: isManual });
        expect(await storedRows(ctx)).toEqual(before);
        await applyRecategorization(ctx, { id, exceptIds: [] });
        const { changed, applied } = await getRecategorization(ctx, { id });
        expect(applied).toBe(changed);
        for (const { row } of (await storedRows(ctx)) as { row: { tags: string[] } }[]) {
          expect(row.tags.length).toBeLessThanOrEqual(10);
          expect(row.tags.join()).not.toMatch(/[<>]/);
        }
        expect(await undoRecategorization(ctx, { id })).toEqual({ restored: applied, kept: 0 });
        expect(await storedRows(ctx)).toEqual(before);
      },
    );
    await fc.assert(check, { numRuns: 25 });
  });
});
