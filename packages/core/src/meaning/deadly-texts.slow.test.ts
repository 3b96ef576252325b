import { sql } from "kysely";
import { expect, it } from "vitest";
import { createVisitorContext, database } from "../context/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { mostAttempts } from "../lost-work/index.ts";
import { saveSamples } from "../search/test-library.ts";
import { claimDue } from "./due-bookmarks.ts";
import { embedPerson, sweepEmbeddings } from "./index.ts";
import { openMeaningWorld, searchByMeaning } from "./testing/open-meaning-world.ts";

const world = openMeaningWorld();
const total = 60;

it("a text that ends whoever understands it is begun with ever fewer others, and given up; the others are found", async () => {
  const ctx = await world.world.person();
  const samples = Array.from({ length: total }, (_, number) => ({
    url: `https://e.example/${number}`,
    title: number === 0 ? "Sourdough for beginners" : `Page ${number}`,
  }));
  const ids = await saveSamples(ctx, samples);
  const poison = ids[20]!;
  const claim = (areSuspect: boolean) => claimDue(ctx, world.services.embedder!.name, 100, areSuspect);
  /** What a worker does that dies as soon as it has the poison in its hands. @returns how many it died with */
  const workAndDie = async () => {
    for (const areSuspect of [false, true]) {
      for (let due = await claim(areSuspect); due.length > 0; due = await claim(areSuspect)) {
        const claimed = due.map(({ id }) => id);
        if (claimed.includes(poison)) return claimed.length;
        await database(ctx).deleteFrom("embedding_due").where("bookmark_id", "in", claimed).execute();
      }
    }
    throw new Error("It lives.");
  };
  const sizes: number[] = [];
  while (sizes.length < mostAttempts) sizes.push(await workAndDie());
  expect(sizes).toEqual([total, 25, 7, 2, 1]);

  const known = database(ctx).selectFrom("embedding_due").select("bookmark_id").where("user_id", "=", ctx.userId);
  expect(await known.execute()).toContainEqual({ bookmark_id: poison });
  await sql`insert into embedding_due (user_id, bookmark_id) values (${ctx.userId}, ${ids[0]!}) on conflict do nothing`.execute(
    database(ctx),
  );
  world.server.calls = [];
  await expect(embedPerson(ctx, {})).rejects.toThrow(GivenUp);
  expect(world.server.calls.flatMap(({ texts }) => texts)).not.toContain("Page 20");
  expect((await searchByMeaning(ctx, "bread oven")).titles).toContain("Sourdough for beginners");
  world.world.jobs.length = 0;
  await sweepEmbeddings(createVisitorContext(world.services));
  expect(world.world.jobs).toEqual([]);
});

it("texts are not blamed for a model that does not answer", async () => {
  const ctx = await world.world.person();
  await saveSamples(ctx, [{ url: "https://e.example/", title: "Baking a loaf" }]);
  world.server.reply = () => ({ status: 500 });
  await embedPerson(ctx, {});
  const due = database(ctx).selectFrom("embedding_due").select("claims").where("user_id", "=", ctx.userId);
  expect(await due.execute()).toEqual([{ claims: 0 }]);
});
