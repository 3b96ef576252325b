import { createBuiltInEmbedder, withBuiltIn } from "../../integrations/index.ts";
import { Bookmark, ModelUsage, User } from "@bowerbird/db";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database, everyone, unmanaged } from "../../platform/context/index.ts";
import { saveSamples } from "../../testing/test-library.ts";
import { getSemanticStatus } from "./index.ts";
import { library, openSemanticWorld, semanticQuickSearch } from "./testing/open-semantic-world.ts";

const world = openSemanticWorld();
const titles = async (ctx: Context, q: string) => (await semanticQuickSearch(ctx, q)).titles;
const sentTexts = () => world.server.calls.flatMap(({ texts }) => texts);
const countVectors = async (ctx: Context, model?: string) => {
  const isOf = model === undefined ? sql`true` : sql`model = ${model}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from bookmark_vector where user_id = ${ctx.userId} and ${isOf}`.execute(database(ctx));
  return rows[0]!.count;
};

function useBuiltIn() {
  const builtIn = createBuiltInEmbedder({ priority: 0, threads: 1 });
  onTestFinished(() => builtIn.close());
  world.services.embedder = builtIn;
  return builtIn;
}

describe("embeddings of bookmarks", () => {
  it("are requested in batches, without addresses, and counted", async () => {
    const { ctx } = await world.person(
      Array.from({ length: 130 }, (_, index) => ({
        url: `https://secret.example/?token=${index}`,
        title: `Page ${index}`,
      })),
    );
    expect(world.server.calls.map(({ texts }) => texts.length)).toEqual([100, 30]);
    expect(world.server.calls[0]).toMatchObject({ authorization: "Bearer a-key", model: "text-embedding-3-small" });
    expect(sentTexts().join(" ")).not.toContain("secret");
    const usage = await ctx.em.findOneOrFail(ModelUsage, {}, unmanaged);
    expect(usage).toMatchObject({ calls: 2, promptTokens: 0 });
    expect(usage.embeddingTokens).toBeGreaterThan(200);
    expect(usage.costMicros).toBeGreaterThan(0);
    expect(await getSemanticStatus(ctx)).toEqual({
      state: "on",
      model: "text-embedding-3-small",
      isLocal: false,
      understood: 130,
      total: 130,
    });
  });

  it("are requested again only when title, description or summary change", async () => {
    const { ctx, ids } = await world.person();
    world.server.calls = [];
    await updateBookmark(ctx, { id: ids[0]!, tags: ["other"] });
    await world.embedAll();
    expect(world.server.calls).toEqual([]);
    await updateBookmark(ctx, { id: ids[0]!, title: "Feathers" });
    await updateBookmark(ctx, { id: ids[1]!, description: "Docker" });
    await world.embedAll();
    expect(sentTexts()).toEqual(expect.arrayContaining(["Feathers", "Fixed or variable mortgage\nDocker"]));
    expect(sentTexts()).toHaveLength(2);
    expect(await titles(ctx, "ornithology loafing")).toEqual(expect.arrayContaining(["Feathers"]));
  });

  it("are not requested again for the same text", async () => {
    const { ctx, ids } = await world.person();
    world.server.calls = [];
    await updateBookmark(ctx, { id: ids[0]!, title: "Other" });
    await updateBookmark(ctx, { id: ids[0]!, title: library[0]!.title });
    await world.embedAll();
    expect(world.server.calls).toEqual([]);
  });

  it("are requested again from a new model, while the old vectors are searched", async () => {
    const { ctx } = await world.person();
    world.useModel("another-model");
    world.server.reply = ({ model, texts }) => (model === "another-model" && texts.length > 1 ? { status: 401 } : {});
    await world.embedAll();
    expect(await titles(ctx, "bread dough")).toEqual(["Sourdough for beginners"]);
    expect(world.server.calls.at(-1)).toMatchObject({ model: "text-embedding-3-small", texts: ["bread dough"] });
    world.server.reply = () => ({});
    await everyone(ctx).updateTable("EmbeddingState").set({ restsUntil: null }).execute();
    world.useModel("another-model");
    await world.embedAll();
    expect(await titles(ctx, "loaf dough")).toEqual(["Sourdough for beginners"]);
    expect(world.server.calls.at(-1)).toMatchObject({ model: "another-model", texts: ["loaf dough"] });
    expect([await countVectors(ctx), await countVectors(ctx, "another-model")]).toEqual([4, 4]);
  });

  it("of the built-in model are searched until those of a server's are complete", async () => {
    const builtIn = useBuiltIn();
    const { ctx } = await world.person();
    world.server.reply = ({ texts }) => (texts.length > 1 ? { status: 401 } : {});
    world.useModel();
    world.services.embedder = withBuiltIn(world.services.embedder!, builtIn);
    await world.embedAll();
    expect((await titles(ctx, "borrow money for a house"))[0]).toBe("Fixed or variable mortgage");
    expect(sentTexts()).not.toContain("borrow money for a house");
  });

  it("of a server that is no longer asked give way to those of the built-in model that are there", async () => {
    const { ctx } = await world.person();
    useBuiltIn();
    await world.embedAll();
    await everyone(ctx).updateTable("EmbeddingState").set({ servedModel: "text-embedding-3-small" }).execute();
    expect((await titles(ctx, "borrow money for a house"))[0]).toBe("Fixed or variable mortgage");
  });

  it("are requested again when the model has new dimensions", async () => {
    const { ctx, ids } = await world.person();
    world.server.dimensions = 600;
    world.useModel();
    await updateBookmark(ctx, { id: ids[1]!, title: "Interest" });
    await world.embedAll();
    expect(await titles(ctx, "dough oven")).toEqual(["Sourdough for beginners"]);
  });

  it("are skipped for a refused text, and requested again when it changes", async () => {
    world.server.reply = ({ texts }) => (texts.some((text) => text.includes("Fixed")) ? { status: 400 } : {});
    const { ctx, ids } = await world.person();
    expect(await titles(ctx, "bread loaf")).toEqual(["Sourdough for beginners"]);
    world.server.calls = [];
    await world.embedAll();
    expect(world.server.calls).toEqual([]);
    await updateBookmark(ctx, { id: ids[1]!, title: "Savings" });
    await world.embedAll();
    expect(await titles(ctx, "bank loan")).toEqual(["Savings"]);
  });

  it("are postponed when the model refuses everything or is unreachable", async () => {
    world.server.reply = () => ({ status: 400 });
    const { ctx } = await world.person();
    expect(await countVectors(ctx)).toBe(0);
    world.server.reply = () => ({});
    world.useModel();
    await world.embedAll();
    expect(await countVectors(ctx)).toBe(0);
    const { now } = world.services;
    world.services.now = () => new Date(now().getTime() + 6 * 60_000);
    await world.embedAll();
    world.services.now = now;
    expect(await countVectors(ctx)).toBe(4);
  });

  it("are postponed to tomorrow when today's tokens are used up", async () => {
    world.useModel("text-embedding-3-small", { tokensPerDay: 3, maxConcurrentCalls: 8, callTimeoutMs: 30_000 });
    const { ctx } = await world.person();
    expect([world.server.calls.length, await countVectors(ctx)]).toEqual([0, 0]);
  });

  it("are deleted with the bookmark and with its person", async () => {
    const { ctx, ids } = await world.person();
    await ctx.em.nativeDelete(Bookmark, { id: ids[0]! });
    expect(await countVectors(ctx)).toBe(3);
    await saveSamples(ctx, [{ url: "https://d.example/", title: "Due" }]);
    await ctx.em.nativeDelete(User, { id: ctx.userId });
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from bookmark_vector where user_id = ${ctx.userId})::int
        + (select count(*) from embedding_due where user_id = ${ctx.userId})::int
        + (select count(*) from embedding_state where user_id = ${ctx.userId})::int as count`.execute(database(ctx));
    expect(rows[0]!.count).toBe(0);
  });
});
