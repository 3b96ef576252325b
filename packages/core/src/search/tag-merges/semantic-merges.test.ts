import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { replaceTags, undoChange } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, database } from "../../platform/context/index.ts";
import { createEventBus, publish } from "../../platform/events/index.ts";
import { readEvents } from "../../platform/events/testing.ts";
import { openSemanticWorld } from "../semantic/testing/open-semantic-world.ts";
import { saveSamples } from "../search/test-library.ts";
import { embedTags, suggestMerges } from "./index.ts";
import { taggedSamples } from "./testing/tagged-samples.ts";

const world = openSemanticWorld();
/** Tags unrelated to each other and to all others. */
const others = ["gardens", "chess", "lisbon", "opera", "taxes", "knitting", "volcanoes", "fonts"];
const meant = async (ctx: Context) =>
  (await suggestMerges(ctx)).flatMap(({ reason, tags }) => (reason === "meaning" ? [tags.map(({ tag }) => tag)] : []));
const waiting = () => world.world.jobs.filter(({ name }) => name === "embed-tags");
const sentTexts = () => world.server.calls.flatMap(({ texts }) => texts);

/** A person whose bookmarks have these tags, opening the tags page for the first time. */
async function personWith(...tags: string[]): Promise<Context> {
  const { ctx } = await world.person(taggedSamples(...tags, ...others));
  world.server.calls = [];
  await suggestMerges(ctx);
  return ctx;
}

/** The suggestions after the enqueued job has run. */
async function learned(ctx: Context): Promise<string[][]> {
  await world.world.work();
  return meant(ctx);
}

describe("semantic merge suggestions", () => {
  it("pair synonyms that share no letters, most used first, once a job has compared them", async () => {
    const ctx = await personWith("movies", "films", "js", "javascript", "javascript");
    expect(await meant(ctx)).toEqual([]);
    expect(waiting()[0]).toEqual({ name: "embed-tags", payload: { userId: ctx.userId } });
    expect((await learned(ctx)).toSorted()).toEqual([
      ["films", "movies"],
      ["javascript", "js"],
    ]);
    expect(waiting()).toEqual([]);
    expect(sentTexts()).toHaveLength(12);
  });

  it("do not pair tags that share bookmarks or differ only in digits", async () => {
    const ctx = await personWith("js,javascript", "js", "javascript", "python2", "python3", "2023", "2024");
    expect(await learned(ctx)).toEqual([]);
  });

  it("pair tags that share at most a fifth of the rarer one's bookmarks", async () => {
    const seldom = ["js,javascript", ...Array<string>(4).fill("js"), ...Array<string>(5).fill("javascript")];
    expect(await learned(await personWith(...seldom))).toEqual([["javascript", "js"]]);
    expect(await learned(await personWith("js,javascript", ...seldom))).toEqual([]);
  });

  it("come after those by spelling, and contain none of their tags", async () => {
    const ctx = await personWith("js", "JavaScript", "javascript", "movies", "films");
    await world.world.work();
    expect((await suggestMerges(ctx)).map(({ reason }) => reason)).toEqual(["spelling", "meaning"]);
    expect(await meant(ctx)).toEqual([["films", "movies"]]);
    await replaceTags(ctx, { tags: ["javascript"], by: "JavaScript" });
    expect(await meant(ctx)).toEqual(expect.arrayContaining([["JavaScript", "js"]]));
  });

  it("are none among few tags", async () => {
    const { ctx } = await world.person(taggedSamples("js", "javascript", "chess"));
    expect([await meant(ctx), waiting()]).toEqual([[], []]);
  });

  it("use only the person's own tags and vectors", async () => {
    const ada = await personWith("js", "javascript");
    expect(await learned(ada)).toEqual([["javascript", "js"]]);
    const bob = await personWith("js", "cooking");
    expect(await learned(bob)).toEqual([]);
    await embedTags(bob);
    expect(await meant(ada)).toEqual([["javascript", "js"]]);
  });

  it("follow the tags: a merged tag is removed, and returns when the merge is undone", async () => {
    const ctx = await personWith("js", "javascript", "ecmascript");
    const [pair] = await learned(ctx);
    const { changeId } = await replaceTags(ctx, { tags: pair!, by: pair![0]! });
    expect(await meant(ctx)).toEqual([]);
    expect(await learned(ctx)).toHaveLength(1);
    await undoChange(ctx, { id: changeId! });
    await meant(ctx);
    expect(await learned(ctx)).toEqual([pair]);
  });
});

describe("a model", () => {
  it("that fails is not called for five minutes, and no page is notified", async () => {
    const ctx = await personWith("js", "javascript");
    world.server.reply = () => ({ status: 401 });
    expect(await learned(ctx)).toEqual([]);
    expect(world.server.calls).toHaveLength(1);
    expect(waiting()).toEqual([]);
    world.server.reply = () => ({});
    world.useModel();
    await embedTags(ctx);
    expect(world.server.calls).toHaveLength(1);
    const later = createJobContext(world.services, ctx.userId);
    later.now = () => new Date(Date.now() + 6 * 60_000);
    expect([await meant(later), waiting().length]).toEqual([[], 1]);
    world.world.jobs.length = 0;
    await embedTags(later);
    expect(await meant(later)).toEqual([["javascript", "js"]]);
  });

  it("that refuses a tag is not sent it again", async () => {
    world.server.reply = ({ texts }) => (texts.includes("opera") ? { status: 400 } : {});
    const ctx = await personWith("js", "javascript");
    expect(await learned(ctx)).toEqual([["javascript", "js"]]);
    expect(waiting()).toEqual([]);
  });

  it("with another name or other dimensions replaces the previous one", async () => {
    const ctx = await personWith("js", "javascript");
    await world.world.work();
    world.useModel("another-model");
    world.server.dimensions = 600;
    expect(await meant(ctx)).toEqual([]);
    expect(await learned(ctx)).toEqual([["javascript", "js"]]);
    const { rows } = await sql`
      select model, octet_length(vector) as dimensions, count(*)::int as tags from tag_vector
      where user_id = ${ctx.userId} group by 1, 2`.execute(database(ctx));
    expect(rows).toEqual([{ model: "another-model", dimensions: 600, tags: 10 }]);
    world.server.dimensions = 300;
    world.useModel("another-model");
    await saveSamples(ctx, taggedSamples("new"));
    for (let visit = 0; visit < 3; visit++) await meant(ctx).then(() => world.world.work());
    expect([await meant(ctx), waiting()]).toEqual([[["javascript", "js"]], []]);
  });
});

it("pages are notified only of new results", async () => {
  const ctx = await personWith("js", "javascript");
  const bus = await createEventBus(world.services.config.databaseUrl, world.services.log);
  const stop = new AbortController();
  const next = readEvents(bus.subscribe(ctx.userId, null, stop.signal));
  /** The types of the events since the last call. */
  const told = async () => {
    await publish(ctx, { type: "categories.changed" });
    const types: string[] = [];
    for (let type = ""; type !== "categories.changed"; types.push(type)) type = (await next()).event.type;
    return types.slice(0, -1);
  };
  await world.world.work();
  expect(await told()).toEqual(["tags.compared"]);
  await embedTags(ctx);
  expect(await told()).toEqual([]);
  await saveSamples(ctx, taggedSamples("new"));
  world.server.reply = () => ({ status: 401 });
  await embedTags(ctx);
  expect(await told()).not.toContain("tags.compared");
  stop.abort();
  await bus.close();
});
