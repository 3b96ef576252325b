import { appRouter, type ApiContext, createApiContext } from "@bowerbird/api";
import { limits } from "@bowerbird/contract/limits";
import { createEventBus, type EventBus } from "@bowerbird/core/platform/events";
import { createJobContext } from "@bowerbird/core/platform/context";
import { saveSamples } from "@bowerbird/core/testing";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { connectApp as connectKarakeep, connectByTrpc } from "./karakeep/testing.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";

const many = limits.rowsAtOnce + 1;
const { server, it } = openTestServer();
let events: EventBus;
let ada: TestBrowser;
beforeAll(async () => {
  const { config, log, callers } = server.services;
  events = await createEventBus(config.databaseUrl, log, callers);
  ada = await server.person();
});
afterAll(() => events.close());

async function idOf(person: TestBrowser): Promise<string> {
  return (await person.get("/api/account")).body.id;
}

/** How many heavy turns something takes, and whether all of them have ended. */
async function countTurns(
  person: TestBrowser,
  work: (call: ReturnType<typeof appRouter.createCaller>) => Promise<unknown>,
): Promise<number> {
  const headers = new Headers({ cookie: person.cookie() });
  let [taken, open] = [0, 0];
  const context: ApiContext = {
    ...createApiContext(server.services, events, { headers, appendHeader: () => {} }),
    takeHeavyTurn: async () => {
      taken += 1;
      open += 1;
      return () => void (open -= 1);
    },
  };
  await work(appRouter.createCaller(context));
  expect(open).toBe(0);
  return taken;
}

describe("a call that is about more than 500 rows takes a heavy turn, and one of 500 none:", () => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const links = (count: number) => Array.from({ length: count }, (_, n) => ({ url: `https://${count}.example/${n}` }));
  type Call = ReturnType<typeof appRouter.createCaller>;
  it.each<[string, (call: Call, count: number) => Promise<unknown>]>([
    ["a list", (call, limit) => call.bookmarks.list({ limit })],
    ["the trash", (call, limit) => call.bookmarks.trash({ limit })],
    ["a search", (call, limit) => call.search.full({ q: "a", limit })],
    ["imports", (call, limit) => call.imports.list({ limit })],
    ["restores", (call, limit) => call.restores.list({ limit })],
    ["links that are saved", (call, count) => call.bookmarks.addMany({ bookmarks: links(count) })],
    ["bookmarks that are deleted", (call, count) => call.bookmarks.delete({ ids: ids(count) })],
  ])("%s", async (_name, make) => {
    expect(await countTurns(ada, (call) => make(call, limits.rowsAtOnce))).toBe(0);
    expect(await countTurns(ada, (call) => make(call, many))).toBe(1);
  });

  it("all that a filter finds", async () => {
    expect(await countTurns(ada, (call) => call.bookmarks.delete({ filter: { search: { q: "x" } } }))).toBe(1);
  });

  it("categories and tags", async ({ person }) => {
    const lists = (call: Call) => Promise.all([call.categories.list(), call.tags.list()]);
    expect(await countTurns(person, lists)).toBe(0);
    const samples = Array.from({ length: many }, (_, n) => ({
      url: `https://n.example/${n}`,
      title: "N",
      tags: [`tag${n}`],
      category: [`Category ${n}`],
    }));
    await saveSamples(createJobContext(server.services, await idOf(person)), samples);
    expect(await countTurns(person, lists)).toBe(2);
    const [categories, { tags }] = (await Promise.all([person.get("/api/categories"), person.get("/api/tags")])).map(
      ({ body }) => body,
    );
    expect(categories.length).toBeGreaterThan(many);
    expect(tags).toHaveLength(many);
  });
});

describe("calls in one request", () => {
  it("that each take a heavy turn are all answered", async () => {
    const names = Array.from({ length: limits.callsPerRequest }, () => "insights.map").join(",");
    const { status, body } = await ada.get(`/trpc/${names}?batch=1`);
    expect([status, body.length]).toEqual([200, limits.callsPerRequest]);
  });

  it("of Karakeep's apps, each of which makes calls of ours, are all answered", async () => {
    const { body } = await ada.send("POST", "/api/account/tokens", { name: "app", scopes: ["read", "write"] });
    const { query, mutate } = connectByTrpc(server, body.token);
    const saved = await Promise.all(
      Array.from({ length: limits.callsPerRequest }, (_, n) =>
        mutate("bookmarks.createBookmark", { type: "link", url: `https://batch.example/${n}` }),
      ),
    );
    expect(new Set(saved.map(({ id }) => id)).size).toBe(limits.callsPerRequest);
    const found = await Promise.all(saved.map(({ id }) => query("bookmarks.searchBookmarks", { text: `batch ${id}` })));
    expect(found).toHaveLength(limits.callsPerRequest);
  });
});

describe("lists of other products", () => {
  it("are answered, however many are asked for at once", async () => {
    const app = await connectKarakeep(server, ada);
    const paths = ["/lists", "/tags", "/users/me/stats"];
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => app("GET", path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
