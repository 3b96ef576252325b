import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { deleteBookmarks, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database, forkContext, inTransaction } from "../../platform/context/index.ts";
import { encodeVector, type VectorSet } from "../vectors/index.ts";
import { findNearest } from "./index.ts";
import { getLoadedVectors, LoadedVectors } from "./loaded-vectors.ts";
import { isSomeoneWaiting } from "../../testing/test-world.ts";
import { library, openSemanticWorld } from "./testing/open-semantic-world.ts";
import { insertVectors } from "./vectors.sql.ts";

const world = openSemanticWorld();
const model = "text-embedding-3-small";
const dimensions = 384;
/** The same numbers for the same seed. */
const vectorOf = (seed: number) =>
  encodeVector(Array.from({ length: dimensions }, (_, index) => Math.sin((seed + 1) * (index + 3) * 0.7)));

/** A person whose bookmarks all have vectors. */
async function personWith(count: number) {
  const samples = Array.from({ length: count }, (_, n) => ({ url: `https://a.example/${n}`, title: `Page ${n}` }));
  const { ctx, ids } = await world.person(samples);
  await sql`delete from bookmark_vector where user_id = ${ctx.userId}`.execute(database(ctx));
  await store(
    ctx,
    ids.map((id, n) => [id, n]),
  );
  return { ctx, ids };
}

const source = "00000000-0000-4000-8000-000000000000";
/** Stores the vectors of seeds; null: the model refused the text. */
const store = (ctx: Context, seeds: readonly (readonly [string, number | null])[]) => {
  const rows = seeds.map(([id, seed]) => ({ id, source, vector: seed === null ? null : vectorOf(seed) }));
  return insertVectors(ctx, model, rows);
};

const vectorsOf = async (set: VectorSet | null, query = vectorOf(1)) => {
  const cosines = (await set?.compare(query)) ?? [];
  const known = [...cosines].flatMap((value, row) => (Number.isNaN(value) ? [] : [[set!.getId(row), value] as const]));
  return new Map(known);
};

it("finds exactly the bookmarks that comparing all of them in the database finds", async () => {
  const { ctx, ids } = await personWith(2_300);
  for (const seed of [3, 700, 2_299]) {
    const query = vectorOf(seed);
    const cosines = ids.map((id, n) => ({ id, cosine: cosine(query, vectorOf(n)) }));
    const wanted = cosines.toSorted((one, other) => other.cosine - one.cosine).map(({ id }) => id);
    const found = await findNearest(ctx, { model, vector: query }, { limit: 20 });
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(wanted.slice(0, found.length));
  }
});

it("a condition leaves the nearest of those that fulfil it, however far", async () => {
  const { ctx, ids } = await personWith(500);
  const close = encodeVector(Array.from(vectorOf(0), (number, index) => number + (index % 2)));
  await insertVectors(
    ctx,
    model,
    ids.slice(0, 120).map((id, n) => ({ id, source, vector: n < 119 ? vectorOf(0) : close })),
  );
  const condition = sql`id >= ${ids[119]}::uuid`;
  expect(await findNearest(ctx, { model, vector: vectorOf(0) }, { condition, limit: 1 })).toEqual([ids[119]]);
});

it("every process sees what any of them has added, changed or refused since", async () => {
  const { ctx, ids } = await personWith(30);
  const [one, other] = [new LoadedVectors(), new LoadedVectors()];
  for (const process of [one, other]) expect((await vectorsOf(await process.open(ctx, model))).size).toBe(30);
  await store(ctx, [
    [ids[0]!, 77],
    [ids[1]!, null],
  ]);
  const more = await world.person([]);
  await store(more.ctx, [[ids[2]!, 99]]);
  for (const process of [one, other]) {
    const known = await vectorsOf(await process.open(ctx, model));
    expect(known.get(ids[0]!)).toBeCloseTo(cosine(vectorOf(1), vectorOf(77)), 5);
    expect(known.has(ids[1]!)).toBe(false);
    expect(known.get(ids[2]!)).toBeCloseTo(cosine(vectorOf(1), vectorOf(2)), 5);
    expect(known.size).toBe(29);
  }
});

it("misses nothing of two batches that are stored at once", async () => {
  const { ctx, ids } = await personWith(3);
  const loaded = new LoadedVectors();
  await loaded.open(ctx, model);
  const [isStored, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = inTransaction(forkContext(ctx), async (inner) => {
    await store(inner, [[ids[0]!, 50]]);
    isStored.resolve();
    await isReleased.promise;
  });
  await isStored.promise;
  let isFastDone = false;
  const fast = inTransaction(forkContext(ctx), (inner) => store(inner, [[ids[1]!, 51]])).then(
    () => (isFastDone = true),
  );
  await vi.waitUntil(async () => isFastDone || (await isSomeoneWaiting(ctx)), 120_000);
  await loaded.open(ctx, model);
  isReleased.resolve();
  await Promise.all([slow, fast]);
  const known = await vectorsOf(await loaded.open(ctx, model));
  expect(known.get(ids[0]!)).toBeCloseTo(cosine(vectorOf(1), vectorOf(50)), 5);
  expect(known.get(ids[1]!)).toBeCloseTo(cosine(vectorOf(1), vectorOf(51)), 5);
});

it("vectors of another length by a model of the same name replace all", async () => {
  const { ctx, ids } = await personWith(3);
  const loaded = new LoadedVectors();
  expect((await loaded.open(ctx, model))!.dimensions).toBe(dimensions);
  await sql`delete from bookmark_vector where user_id = ${ctx.userId}`.execute(database(ctx));
  await insertVectors(ctx, model, [{ id: ids[0]!, source, vector: Int8Array.of(1, 2, 3) }]);
  const set = await loaded.open(ctx, model);
  expect([set!.dimensions, set!.count]).toEqual([3, 1]);
  expect(await findNearest(ctx, { model, vector: vectorOf(1) }, { limit: 5 })).toEqual([]);
});

it("finds nothing in the trash, nothing deleted, and nothing of others, also when it was loaded before", async () => {
  const { ctx, ids } = await personWith(40);
  const near = (limit: number) => findNearest(ctx, { model, vector: vectorOf(7) }, { limit });
  expect(await near(1)).toEqual([ids[7]]);
  await deleteBookmarks(ctx, { ids: [ids[7]!] });
  expect(await near(40)).not.toContain(ids[7]);
  await sql`delete from bookmark where user_id = ${ctx.userId} and id = ${ids[7]}::uuid`.execute(database(ctx));
  expect(await near(40)).not.toContain(ids[7]);
  const other = await personWith(1);
  expect(await findNearest(other.ctx, { model, vector: vectorOf(8) }, { limit: 40 })).not.toContain(ids[8]);
});

it("follows the embedding of what a person adds and changes", async () => {
  const { ctx, ids } = await world.person();
  const loaded = getLoadedVectors(ctx);
  const before = await vectorsOf(await loaded.open(ctx, model), new Int8Array(256).fill(1));
  await updateBookmark(ctx, { id: ids[0]!, title: "Feathers" });
  await world.embedAll();
  const after = await vectorsOf(await loaded.open(ctx, model), new Int8Array(256).fill(1));
  expect(after.size).toBe(library.length);
  expect(after.get(ids[0]!)).not.toBe(before.get(ids[0]!));
  expect(after.get(ids[1]!)).toBe(before.get(ids[1]!));
});

it("of several people's, the least recently used are dropped, so that memory stays within its bound", async () => {
  const people = [await personWith(10), await personWith(10), await personWith(10)];
  const probe = new LoadedVectors();
  await probe.open(people[0]!.ctx, model);
  const loaded = new LoadedVectors(2 * probe.bytes);
  const sets: (VectorSet | null)[] = [];
  for (const { ctx } of people) sets.push(await loaded.open(ctx, model));
  expect(loaded.bytes).toBe(2 * probe.bytes);
  expect(await loaded.open(people[1]!.ctx, model)).toBe(sets[1]);
  expect(await loaded.open(people[0]!.ctx, model)).not.toBe(sets[0]);
  expect(await loaded.open(people[1]!.ctx, model)).toBe(sets[1]);
});

it("of more vectors than fit into memory, those of the newest bookmarks are compared", async () => {
  const { ctx, ids } = await personWith(2_100);
  const loaded = new LoadedVectors(1);
  const known = await vectorsOf(await loaded.open(ctx, model));
  expect(known.size).toBe(1_000);
  expect(known.has(ids.toSorted().at(-1)!)).toBe(true);
});

it("drops what was not searched for ten minutes", async () => {
  const { ctx } = await personWith(10);
  const loaded = new LoadedVectors();
  const at = (minutes: number) => new Date(ctx.now().getTime() + minutes * 60_000);
  await loaded.open(ctx, model);
  loaded.dropIdle(at(9));
  expect(loaded.bytes).toBeGreaterThan(0);
  loaded.dropIdle(at(11));
  expect(loaded.bytes).toBe(0);
});

function cosine(one: Int8Array, other: Int8Array): number {
  const dot = (a: Int8Array, b: Int8Array) => a.reduce((sum, number, index) => sum + number * b[index]!, 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}
