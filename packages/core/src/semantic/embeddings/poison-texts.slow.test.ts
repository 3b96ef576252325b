import { EmbeddingDue } from "@bowerbird/db";
import { expect, it } from "vitest";
import { createVisitorContext, own } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { maxAttempts } from "../../platform/stale-work/index.ts";
import { saveSamples } from "../../testing/test-library.ts";
import { claimDue } from "./embed-bookmarks.ts";
import { embedBookmarks, sweepEmbeddings } from "./index.ts";
import { openSemanticWorld, semanticQuickSearch } from "./testing/open-semantic-world.ts";

const world = openSemanticWorld();
const total = 60;

it("a text that crashes its workers is isolated and abandoned; the others are found", async () => {
  const ctx = await world.world.person();
  const samples = Array.from({ length: total }, (_, number) => ({
    url: `https://e.example/${number}`,
    title: number === 0 ? "Sourdough for beginners" : `Page ${number}`,
  }));
  const ids = await saveSamples(ctx, samples);
  const poison = ids[20]!;
  const claim = (isPoisonCandidate: boolean) => claimDue(ctx, world.services.embedder!, 100, isPoisonCandidate);
  /** Simulates a worker that crashes when it claims the poison. @returns how many bookmarks it had claimed */
  const workAndDie = async () => {
    for (const isPoisonCandidate of [false, true]) {
      for (let due = await claim(isPoisonCandidate); due.length > 0; due = await claim(isPoisonCandidate)) {
        const claimed = due.map(({ id }) => id);
        if (claimed.includes(poison)) return claimed.length;
        await ctx.em.nativeDelete(EmbeddingDue, { bookmarkId: { $in: claimed } });
      }
    }
    throw new Error("It lives.");
  };
  const sizes: number[] = [];
  while (sizes.length < maxAttempts) sizes.push(await workAndDie());
  expect(sizes).toEqual([total, total, total, 1, 1]);

  expect(await ctx.em.count(EmbeddingDue, { bookmarkId: poison })).toBe(1);
  const due = own(ctx).insertInto("EmbeddingDue", { bookmarkId: ids[0]! });
  await due.onConflict((conflict) => conflict.doNothing()).execute();
  world.server.calls = [];
  await expect(embedBookmarks(ctx, {})).rejects.toThrow(PoisonJobError);
  expect(world.server.calls.flatMap(({ texts }) => texts)).not.toContain("Page 20");
  expect((await semanticQuickSearch(ctx, "sourdough oven")).titles).toContain("Sourdough for beginners");
  world.world.jobs.length = 0;
  await sweepEmbeddings(createVisitorContext(world.services));
  expect(world.world.jobs).toEqual([]);
});

it("texts are no poison candidates when the model does not answer", async () => {
  const ctx = await world.world.person();
  await saveSamples(ctx, [{ url: "https://e.example/", title: "Baking a loaf" }]);
  world.server.reply = () => ({ status: 500 });
  await embedBookmarks(ctx, {});
  expect(await own(ctx).selectFrom("EmbeddingDue").select("claims").execute()).toEqual([{ claims: 0 }]);
});
