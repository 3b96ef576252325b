import timers from "node:timers/promises";
import { fork } from "node:child_process";
import { once } from "node:events";
import { modelLimits } from "@bowerbird/contract/limits";
import { ModelLease } from "@bowerbird/db";
import { beforeEach, describe, expect, vi } from "vitest";
import { listCategories } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { createModel } from "../../integrations/index.ts";
import { type ModelCall, modelConfig, startModelServer } from "../../testing/index.ts";
import { openCategorization, categorizeLinks, minConfidence } from "./index.ts";
import type { ModelLimits } from "../../platform/ports/model.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";

const { world, it } = openTestWorld();
const server = openForTests(() => startModelServer(sayTravel));
beforeEach(() => {
  server.reply = sayTravel;
  server.calls = [];
  server.maxAtOnce = 0;
});

const keyOf = ({ data }: ModelCall, name: string) =>
  Object.entries(data.categories).find(([, path]) => path === name)?.[0] ?? "none";
const say = (call: ModelCall, name: string, more: object = {}) =>
  call.data.links.map(({ n }) => ({ n, category: keyOf(call, name), confidence: 0.9, tags: [], summary: "", ...more }));
const sayTravel = (call: ModelCall) => ({ text: { links: say(call, "Travel") } });

/** A person whose links the model categorizes, in a new process. */
async function person(limits: Partial<ModelLimits> = {}): Promise<Context> {
  world.services.model = createModel(modelConfig(server), { ...modelLimits, ...limits });
  return world.person();
}
const repository = { url: "https://github.com/a/b?token=secret#key", title: "A repository" };
async function sort(ctx: Context, links = [repository], time = 10_000) {
  const sorted = await categorizeLinks(ctx, await openCategorization(ctx), links, time, minConfidence.likely);
  return sorted.map(({ category }) => category);
}
const usageOf = (ctx: Context) => own(ctx).selectFrom("ModelUsage").selectAll().executeTakeFirst();

describe("the model", () => {
  it("categorizes up to 20 links per call into the person's categories, chosen by key", async () => {
    const ctx = await person();
    const links = Array.from({ length: 45 }, (_, index) => ({ ...repository, title: `Page ${index}` }));
    expect(await sort(ctx, links)).toEqual(links.map(() => "Travel"));
    expect(server.calls.map(({ data }) => data.links.length).toSorted()).toEqual([20, 20, 5]);
    const [{ responseFormat, authorization, data }] = server.calls as [ModelCall];
    expect(authorization).toBe("Bearer a-key");
    const keys = Object.keys(data.categories);
    expect(keys).toHaveLength((await listCategories(ctx)).length);
    expect(JSON.stringify(responseFormat)).toContain(`"enum":${JSON.stringify(keys)}`);
    expect(responseFormat!.json_schema.strict).toBe(true);
  });

  it("does not get the query and fragment of an address", async () => {
    await sort(await person());
    expect(server.calls[0]!.data.links[0]!.address).toBe("github.com/a/b");
    expect(JSON.stringify(server.calls)).not.toContain("secret");
  });

  it.each([
    ["talk around it", (json: string) => `Sure! Here you are:\n${json}\nAnything else?`],
    ["a fence", (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ["a bare list", (json: string) => JSON.stringify(Object.values(JSON.parse(json) as object)[0])],
    ["numbers as text", (json: string) => json.replace(/"n":(\d+)/g, '"n":"$1"')],
  ])("is understood when its server ignores the schema: %s", async (_, dress) => {
    server.reply = (call) => ({ text: dress(JSON.stringify({ links: say(call, "Travel") })) });
    expect(await sort(await person())).toEqual(["Travel"]);
  });

  it("is called without a schema once its server has refused one", async () => {
    server.reply = (call) =>
      call.responseFormat ? { status: 400, error: { message: "response_format is not supported" } } : sayTravel(call);
    const ctx = await person();
    expect([await sort(ctx), await sort(ctx)]).toEqual([["Travel"], ["Travel"]]);
    expect(server.calls.map(({ responseFormat }) => responseFormat !== undefined)).toEqual([true, false, false]);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "I cannot help with that."],
    ["broken JSON", '{"links": [{"n": 1, "category": "c1"'],
    ["another shape", '{"answer": 42}'],
    ["a category by its name", '{"links": [{"n": 1, "category": "Travel", "tags": []}]}'],
    ["a key that is not offered", '{"links": [{"n": 1, "category": "c999", "tags": []}]}'],
    ["a link that was not asked for", '{"links": [{"n": 7, "category": "c1", "tags": []}]}'],
    ["__proto__", '{"__proto__": [{"n": 1, "category": "__proto__"}]}'],
  ])("is replaced by the built-in categoriser when it says %s", async (_, text) => {
    server.reply = () => ({ text });
    const film = { url: "https://www.netflix.com/title/1", title: "A film" };
    expect(await sort(await person(), [film])).toEqual(["Entertainment"]);
  });

  it("is retried after the delay that its server requests", async () => {
    const wait = vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
    server.reply = (call) => {
      if (server.calls.length === 1) return { status: 429, headers: { "retry-after": "7" } };
      return server.calls.length === 2 ? { status: 500 } : sayTravel(call);
    };
    expect(await sort(await person())).toEqual(["Travel"]);
    // Up to a quarter more, so that many who were refused together do not come back together.
    const [milliseconds] = wait.mock.calls[0]!;
    expect([milliseconds! >= 7_000, milliseconds! <= 8_750]).toEqual([true, true]);
    wait.mockRestore();
  });

  it.each([
    ["a wrong key", { status: 401 }, 1],
    ["a spent account", { status: 429, error: { code: "insufficient_quota", message: "pay" } }, 1],
    ["a server that stays broken", { status: 503, headers: { "retry-after": "0" } }, 4],
  ])("is replaced by the built-in categoriser after %s", async (_, reply, calls) => {
    server.reply = () => reply;
    const ctx = await person();
    expect(await sort(ctx)).toEqual(["Development"]);
    expect(server.calls).toHaveLength(calls);
    expect(await usageOf(ctx)).toMatchObject({ calls: 1, promptTokens: 0, completionTokens: 0 });
  });

  it("is paused by a process after a wrong key, so that no one waits for it", async () => {
    server.reply = () => ({ status: 401 });
    const ctx = await person();
    await sort(ctx);
    await sort(ctx);
    expect(server.calls).toHaveLength(1);
  });

  it("that takes too long is replaced within the time given", async () => {
    server.reply = () => ({ after: new Promise(() => {}) });
    expect(await sort(await person(), [repository], 300)).toEqual(["Development"]);
    expect(await sort(await person({ callTimeoutMs: 300 }))).toEqual(["Development"]);
  });

  it("that wants to be asked again later than the time given is replaced", async () => {
    server.reply = () => ({ status: 429, headers: { "retry-after": "3600" } });
    expect(await sort(await person(), [repository], 500)).toEqual(["Development"]);
  });

  it("that cannot be reached is replaced", async () => {
    const ctx = await person();
    world.services.model = createModel({ ...modelConfig({ url: "http://127.0.0.1:1" }) });
    expect(await sort(ctx, [repository], 4_000)).toEqual(["Development"]);
  });
});

describe("model usage", () => {
  it("is counted by person and day, with its cost", async () => {
    server.reply = (call) => ({ ...sayTravel(call), usage: { prompt_tokens: 1_000, completion_tokens: 200 } });
    const ctx = await person();
    await sort(ctx);
    await sort(ctx);
    const day = new Date().toISOString().slice(0, 10);
    const usage = await usageOf(ctx);
    expect(usage).toMatchObject({
      calls: 2,
      promptTokens: 2_000,
      completionTokens: 400,
      costMicros: 2 * (150 + 120),
    });
    expect(JSON.stringify(usage!.day)).toContain(day);
  });

  it("ends with the person's daily tokens; other people have their own", async () => {
    server.reply = (call) => ({ ...sayTravel(call), usage: { prompt_tokens: 9_000, completion_tokens: 500 } });
    const ctx = await person({ tokensPerDay: 10_000 });
    expect([await sort(ctx), await sort(ctx)]).toEqual([["Travel"], ["Development"]]);
    expect(await sort(await world.person())).toEqual(["Travel"]);
    const tomorrow = () => new Date(Date.now() + 86_400_000);
    expect(await sort({ ...ctx, now: tomorrow })).toEqual(["Travel"]);
  });

  it("never exceeds the number of concurrent calls across all people", async () => {
    // Answered when two are open, so that a third would be seen; the ninth has no other beside it.
    const waiting: (() => void)[] = [];
    server.reply = (call) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      if (waiting.length === 2 || server.calls.length === 9) for (const answer of waiting.splice(0)) answer();
      return { ...sayTravel(call), after: promise };
    };
    const ctx = await person({ maxConcurrentCalls: 2 });
    const others = [ctx, await world.person(), await world.person()];
    const links = Array.from({ length: 60 }, () => repository);
    const answers = await Promise.all(others.map((one) => sort(one, links)));
    expect(answers.flat().every((category) => category === "Travel")).toBe(true);
    expect(server.calls).toHaveLength(9);
    expect(server.maxAtOnce).toBe(2);
  });

  it("releases the slot of a process that crashed during a call", async () => {
    const ctx = await person({ maxConcurrentCalls: 1, callTimeoutMs: 1_000 });
    const died = { userId: ctx.userId, id: crypto.randomUUID(), tokens: 5, expiresAt: new Date(Date.now() - 1) };
    await ctx.em.insert(ModelLease, died);
    expect(await sort(ctx)).toEqual(["Travel"]);
  });

  it("counts open calls only against the tokens of their own person", async ({ other }) => {
    const ctx = await person({ tokensPerDay: 10_000 });
    const expiresAt = new Date(Date.now() + 60_000);
    const open = (userId: string) => ({ userId, id: crypto.randomUUID(), tokens: 9_999, expiresAt });
    await ctx.em.insert(ModelLease, open(other.userId));
    expect(await sort(ctx)).toEqual(["Travel"]);
    await ctx.em.insert(ModelLease, open(ctx.userId));
    expect(await sort(ctx)).toEqual(["Development"]);
    await ctx.em.nativeDelete(ModelLease, {}, { filters: false });
  });

  it("is shared by processes: slots and tokens are counted across both", async () => {
    const ctx = await person();
    const limits = { tokensPerDay: 8_000, maxConcurrentCalls: 2, callTimeoutMs: 30_000 };
    server.reply = (call) => ({ ...sayTravel(call), usage: { prompt_tokens: 700, completion_tokens: 100 } });
    const settings = [world.services.config.databaseUrl, server.url, ctx.userId, JSON.stringify(limits)];
    const children = [1, 2].map(() => fork(new URL("./testing/categorize-in-process.ts", import.meta.url), settings));
    const results = await Promise.all(children.map((child) => once(child, "message")));
    const byModel = (results.flat() as string[][]).flat().filter((category) => category === "Travel").length;
    expect(server.maxAtOnce).toBeLessThanOrEqual(2);
    const { promptTokens: questions, completionTokens: answers } = (await usageOf(ctx))!;
    expect(questions + answers).toBeLessThanOrEqual(limits.tokensPerDay);
    expect(byModel).toBe(server.calls.length);
    expect(byModel).toBeGreaterThanOrEqual(4);
    expect(byModel).toBeLessThan(20);
  });
});
