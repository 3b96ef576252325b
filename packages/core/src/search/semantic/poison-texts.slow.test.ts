import { sql } from "kysely";
import { expect, it } from "vitest";
import { createVisitorContext, database } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { maxAttempts } from "../../platform/stale-work/index.ts";
import { saveSamples } from "../search/test-library.ts";
import { claimDue } from "./due-bookmarks.ts";
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
  const claim = (isSuspect: boolean) => claimDue(ctx, world.services.embedder!.name, 100, isSuspect);
  /** Simulates a worker that crashes when it claims the poison. @returns how many bookmarks it had claimed */
  const workAndDie = async () => {
    for (const isSuspect of [false, true]) {
      for (let due = await claim(isSuspect); due.length > 0; due = await claim(isSuspect)) {
        const claimed = due.map(({ id }) => id);
        if (claimed.includes(poison)) return claimed.length;
        await database(ctx).deleteFrom("embedding_due").where("bookmark_id", "in", claimed).execute();
      }
    }
    throw new Error("It lives.");
  };
  const sizes: number[] = [];
  while (sizes.length < maxAttempts) sizes.push(await workAndDie());
  expect(sizes).toEqual([total, total, total, 1, 1]);

  const known = database(ctx).selectFrom("embedding_due").select("bookmark_id").where("user_id", "=", ctx.userId);
  expect(await known.execute()).toContainEqual({ bookmark_id: poison });
  await sql`insert into embedding_due (user_id, bookmark_id) values (${ctx.userId}, ${ids[0]!}) on conflict do nothing`.execute(
    database(ctx),
  );
  world.server.calls = [];
  await expect(embedBookmarks(ctx, {})).rejects.toThrow(PoisonJobError);
  expect(world.server.calls.flatMap(({ texts }) => texts)).not.toContain("Page 20");
  expect((await semanticQuickSearch(ctx, "bread oven")).titles).toContain("Sourdough for beginners");
  world.world.jobs.length = 0;
  await sweepEmbeddings(createVisitorContext(world.services));
  expect(world.world.jobs).toEqual([]);
});

it("texts are not suspected when the model does not answer", async () => {
  const ctx = await world.world.person();
  await saveSamples(ctx, [{ url: "https://e.example/", title: "Baking a loaf" }]);
  world.server.reply = () => ({ status: 500 });
  await embedBookmarks(ctx, {});
  const due = database(ctx).selectFrom("embedding_due").select("claims").where("user_id", "=", ctx.userId);
  expect(await due.execute()).toEqual([{ claims: 0 }]);
});
