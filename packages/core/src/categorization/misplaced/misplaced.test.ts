import type { TidyProposal } from "@bowerbird/contract/tidy";
import { Bookmark } from "@bowerbird/db";
import { modelName } from "@bowerbird/embedding-model";
import { describe, expect } from "vitest";
import { getBookmark, undoChange, updateBookmark } from "../../library/bookmarks/index.ts";
import { applyTidy, keepAsIs, listTidy } from "../../organize/tidy/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { insertVectors } from "../../semantic/embeddings/vectors.sql.ts";
import { encodeVector } from "../../semantic/vectors/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { saveSamples, type Sample } from "../../testing/test-library.ts";
import { dueMisplaced } from "./index.ts";

const { world, it } = openTestWorld();

const topics = ["Bread", "Chess", "Opera"] as const;
type Topic = (typeof topics)[number];
const words: Record<Topic, string> = {
  Bread: "sourdough rye oven",
  Chess: "gambit rook endgame",
  Opera: "aria tenor stage",
};

/** A link about a topic, and a vector that says so. */
interface Placed {
  about: Topic;
  in: string;
  days: number;
  isByAi?: boolean;
}

const start = Date.parse("2026-01-05T12:00:00Z");
const links = (about: Topic, count: number, days = 0): Placed[] =>
  Array.from({ length: count }, (_, number) => ({ about, in: about, days: days + number * 5 }));

async function save(ctx: Context, placed: readonly Placed[]): Promise<string[]> {
  const samples = placed.map(({ about, in: category, days }, index): Sample => {
    const createdAt = new Date(start + days * 86_400_000).toISOString();
    const url = `https://${about.toLowerCase()}${index % 4}.example/${days}-${index}`;
    return { url, title: `${words[about]} ${index}`, category: [category], createdAt };
  });
  const ids = await saveSamples(ctx, samples);
  for (const [index, { isByAi }] of placed.entries())
    if (isByAi) await ctx.em.nativeUpdate(Bookmark, { id: ids[index]! }, { isAiGenerated: true });
  return ids;
}

/** Gives links vectors as the embedding model would make them: those of a topic point in one direction, more or less. */
async function embed(ctx: Context, ids: readonly string[], placed: readonly Placed[]): Promise<void> {
  const rows = ids.map((id, index) => {
    const source = crypto.randomUUID();
    const topic = topics.indexOf(placed[index]!.about);
    const vector = Array.from(
      { length: 384 },
      (_, at) => (at % 3 === topic ? 1 : 0.35) + Math.sin((index + 1) * (at + 1)) * 0.6,
    );
    return { id, source, vector: encodeVector(vector) };
  });
  await insertVectors(ctx, modelName, rows);
}

async function saveEmbedded(ctx: Context, placed: readonly Placed[]): Promise<string[]> {
  const ids = await save(ctx, placed);
  await embed(ctx, ids, placed);
  return ids;
}

async function search(ctx: Context): Promise<TidyProposal[]> {
  await world.services
    .forkEm()
    .getConnection()
    .execute("insert into misplaced_search (user_id) values (?) on conflict do nothing", [ctx.userId]);
  await dueMisplaced.run(forkContext(ctx), ctx.userId);
  return list(ctx);
}

async function list(ctx: Context): Promise<TidyProposal[]> {
  const { sections } = await listTidy(forkContext(ctx), { kind: "misplaced", limit: 20 });
  return sections[0]?.proposals ?? [];
}

/** By another person's search: the library is read again. */
async function forgetLibrary(): Promise<void> {
  const other = await world.person();
  await saveEmbedded(other, links("Chess", 5));
  await search(other);
}

const library = (): Placed[] => [...links("Bread", 14), ...links("Chess", 14, 1), ...links("Opera", 14, 2)];
const strayed: Placed = { about: "Bread", in: "Opera", days: 31.5 };

describe("a link whose like are in another category", () => {
  it("is proposed for that one, for what it is like and unlike there and here", async ({ ctx }) => {
    const ids = await saveEmbedded(ctx, [...library(), strayed]);
    const [proposal, ...rest] = await search(ctx);
    expect(rest).toEqual([]);
    expect(proposal).toMatchObject({ key: ids.at(-1), target: { path: "Bread" } });
    expect(proposal!.reason).toMatch(/^Like 1\d links in Bread; unlike the others in Opera\.$/);
  });

  it("is moved there by accepting, and back by undoing", async ({ ctx }) => {
    const id = (await saveEmbedded(ctx, [...library(), strayed])).at(-1)!;
    await search(ctx);
    const { applied, changeIds } = await applyTidy(ctx, { kind: "misplaced", keys: [id] });
    expect([applied, changeIds.length, (await getBookmark(ctx, { id })).category]).toEqual([1, 1, "Bread"]);
    await undoChange(ctx, { id: changeIds[0]! });
    expect((await getBookmark(forkContext(ctx), { id })).category).toBe("Opera");
  });

  it("is not proposed again once the person keeps it, and its like are no more either", async ({ ctx }) => {
    const kept = (await saveEmbedded(ctx, [...library(), strayed])).at(-1)!;
    await search(ctx);
    await keepAsIs(ctx, { kind: "misplaced", keys: [kept], isKept: true });
    expect(await list(ctx)).toEqual([]);
    expect(await search(ctx)).toEqual([]);
  });

  it("is not proposed any more once it has moved, without another search", async ({ ctx }) => {
    const id = (await saveEmbedded(ctx, [...library(), strayed])).at(-1)!;
    expect(await search(ctx)).toHaveLength(1);
    await updateBookmark(ctx, { id, category: "Chess" });
    expect(await list(ctx)).toEqual([]);
    const [again] = await search(ctx);
    expect(again).toMatchObject({ key: id, target: { path: "Bread" } });
    expect(again!.reason).toContain("unlike the others in Chess");
  });

  it("that AI filed there is proposed only if most of its like came later", async ({ ctx }) => {
    const late = await world.person();
    await saveEmbedded(ctx, [...library(), { ...strayed, days: 90, isByAi: true }]);
    expect(await search(ctx)).toEqual([]);
    await saveEmbedded(late, [...library(), { ...strayed, days: 4, isByAi: true }]);
    expect(await search(late)).toHaveLength(1);
  });

  it("is not proposed without vectors, from Uncategorized or from a folder of four", async ({ ctx }) => {
    const [bare, waiting, few] = [ctx, await world.person(), await world.person()];
    await saveEmbedded(bare, [...library(), strayed]);
    await bare.em.getConnection().execute("delete from bookmark_vector where user_id = ?", [bare.userId]);
    await saveEmbedded(waiting, [...library(), { ...strayed, in: "Uncategorized" }]);
    await saveEmbedded(few, [...links("Bread", 14), ...links("Chess", 14), ...links("Opera", 3), strayed]);
    for (const person of [bare, waiting, few]) expect(await search(person)).toEqual([]);
  });
});

it("what is found after a change is what a search from nothing finds", async ({ ctx }) => {
  const ids = await saveEmbedded(ctx, [...library().slice(0, 36), strayed]);
  await search(ctx);
  const moves = [0, 5, 13, 20, 30].map((at) => ids[at]!);
  for (const [index, id] of moves.entries()) {
    await updateBookmark(ctx, { id, category: topics[index % 3]! });
    const next = await search(ctx);
    await forgetLibrary();
    expect(await search(ctx)).toEqual(next);
  }
  const added: Placed[] = [{ about: "Chess", in: "Opera", days: 70 }];
  const [late] = await save(ctx, added);
  // Of a later clock: when the vector comes, the link has long been read.
  const before = await search({ ...ctx, now: () => new Date(Date.now() + 60_000) });
  expect(before.map(({ key }) => key)).not.toContain(late);
  await embed(ctx, [late!], added);
  const next = await search(ctx);
  expect(next.map(({ key }) => key)).toContain(late);
  await forgetLibrary();
  expect(await search(ctx)).toEqual(next);
});

it("all at once is one act, of those alone that are sure", async ({ ctx }) => {
  const sure = (await saveEmbedded(ctx, [...library(), { about: "Chess", in: "Bread", days: 40 }, strayed])).at(-1)!;
  await search(ctx);
  const set = "update misplaced_link set is_sure = (bookmark_id = ?) where user_id = ?";
  await ctx.em.getConnection().execute(set, [sure, ctx.userId]);
  const { sections } = await listTidy(forkContext(ctx), { kind: "misplaced", limit: 20 });
  expect(sections).toMatchObject([{ total: 2, ready: 1 }]);
  expect(await applyTidy(ctx, { kind: "misplaced" })).toMatchObject({ applied: 1, changeIds: [expect.any(String)] });
  expect((await getBookmark(forkContext(ctx), { id: sure })).category).toBe("Bread");
});
