/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { Worker } from "node:worker_threads";
import { once } from "node:events";
import { appRouter } from "@bowerbird/api";
import { createJobContext } from "@bowerbird/core/platform/context";
import { createTestServices, insertPerson, insertSession, saveSamples } from "@bowerbird/core/testing";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { measureSlowness } from "./testing/machine-speed.ts";
import { type LargeLibrary, largestInputs, smallCalls, untriedCalls } from "./testing/largest-inputs.ts";
import { openForTests } from "@bowerbird/core/testing/in-vitest";

/** Of one turn of the event loop, in processor time of the thread: as long as everybody else waits. */
const maxMs = 50;
/** The same where the body has more than 5 MB, of which parsing is the most. */
const maxMsOfLargeBody = 250;
const largeBody = 5_000_000;
const runs = 3;

/** What still takes longer, each with the most that it may take: less is better, more fails. */
const stillLong: Record<string, number> = {
  // All that was saved, up to 10,000 bookmarks, is one answer.
  "bookmarks.addMany 0": 400,
  "bookmarks.addMany 1": 100,
  "bookmarks.addMany 2": 150,
  "bookmarks.addMany 3": 100,
  "bookmarks.addCategorized 0": 100,
  // The vocabulary is read once, and 4,500 categories are named; one link is compared with them in 30 ms.
  "ai.offers 0": 250,
  // Thousands of categories in one answer.
  "categories.list 0": 100,
  // 10,000 addresses are measured and read at once, 25,000 ids.
  "imports.start 0": 100,
  "imports.start 1": 150,
  "bookmarks.opened 0": 100,
  // A batch is one transaction, whose links are prepared together.
  "sync.applyBatch 0": 150,
  "/compat/linkding/api/bundles/?limit=5000": 100,
};
const libraryLinks = 25_000;
const manyNames = 4_500;

let server: Worker;
let url: string;
let cookie: string;
let token: string;
let library: LargeLibrary;

const test = openForTests(() => createTestServices(inject("databaseUrl"), null));
beforeAll(async () => {
  server = new Worker(new URL("testing/watched-server.ts", import.meta.url), {
    workerData: structuredClone(test.services.config),
  });
  url = (await ask()).url;

  const em = test.services.forkEm();
  const account = await insertPerson(em);
  const session = await insertSession(em, account.id, test.services.config);
  cookie = `${session.name}=${session.value}`;
  library = await fill(account.id);
  token = (await answer("POST", "/api/account/tokens", { name: "app", scopes: ["read", "write"] })).token;
});
afterAll(async () => {
  server.postMessage("close");
  await once(server, "exit");
});

async function fill(userId: string): Promise<LargeLibrary> {
  const ctx = createJobContext(test.services, userId);
  const samples = Array.from({ length: libraryLinks }, (_, n) => ({
    url: `https://library.example/${n}`,
    title: `A title of some words that is as long as most are, number ${n}`,
    description: `What the page says of itself in a sentence or two, which is shown below the title. ${n}`,
    tags: [`tag${n % manyNames}`, `other${n % 20}`],
    category: ["Uncategorized"],
    createdAt: new Date(Date.UTC(2010, 0, 1) + n * 3_600_000).toISOString(),
  }));
  for (const [n, sample] of samples.entries()) if (n < manyNames) sample.category = [`Category ${n}`];
  const ids: string[] = [];
  for (let start = 0; start < samples.length; start += 5_000)
    ids.push(...(await saveSamples(ctx, samples.slice(start, start + 5_000))));
  const categories: { id: string }[] = await answer("GET", "/api/categories");
  return {
    ids,
    categoryIds: categories.map(({ id }) => id),
    tags: Array.from({ length: manyNames }, (_, n) => `tag${n}`),
  };
}

async function ask(message?: "start" | "stop") {
  const answered = once(server, "message");
  if (message) server.postMessage(message);
  return (await answered)[0];
}

interface Sent {
  method: string;
  path: string;
  body?: string | FormData;
  headers?: Record<string, string>;
}

async function send({ method, path, body, headers = {} }: Sent): Promise<Response> {
  const type: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
  return fetch(url + path, { method, body: body ?? null, headers: { cookie, ...type, ...headers } });
}

async function answer(method: string, path: string, body?: unknown) {
  return (await send({ method, path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })).json();
}

/** The longest turn of the loop while it is answered: the least of some runs, because compiling and other people's garbage come once. */
async function longestTurn(
  name: string,
  make: (run: number) => Sent,
): Promise<{ ms: number; max: number; status: number }> {
  let least = { ms: Infinity, max: maxMs, status: 0 };
  for (let run = 0; run < runs && least.ms > least.max; run += 1) {
    const sent = make(run);
    await ask("start");
    const response = await send(sent);
    await response.arrayBuffer();
    const { longestMs } = await ask("stop");
    const isLarge = typeof sent.body === "string" && sent.body.length > largeBody;
    const max = stillLong[name] ?? (isLarge ? maxMsOfLargeBody : maxMs);
    if (longestMs < least.ms) least = { ms: longestMs, max, status: response.status };
  }
  return least;
}

async function tooLong(makers: readonly (readonly [string, (run: number) => Sent])[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, make] of makers) {
    const { ms, max, status } = await longestTurn(name, make);
    if (status >= 400) found.push(`${name} answers ${status}`);
    const slowness = ms > max ? measureSlowness() : 1;
    if (ms > max * slowness) found.push(`${name} holds the loop for ${ms.toFixed(0)} ms`);
  }
  return found;
}

type Procedures = Record<string, { _def: { type: string } }>;
const procedures = appRouter._def.procedures as unknown as Procedures;

describe("one person's largest call does not hold up others", () => {
  it("of which each is known, by its largest input or as a small one", () => {
    const known = [...Object.keys(largestInputs), ...smallCalls, ...untriedCalls];
    expect(known.toSorted()).toEqual(Object.keys(procedures).toSorted());
  });

  it("by tRPC", async () => {
    const makers = Object.entries(largestInputs).flatMap(([name, inputs]) =>
      inputs.map((input, index) => [`${name} ${index}`, (run: number) => toTrpc(name, input(library, run))] as const),
    );
    expect((await tooLong(makers)).join("\n")).toBe("");
  }, 600_000);

  it("by routes, for downloads, other products' apps and pages", async () => {
    const get = (path: string, headers?: Record<string, string>) =>
      [path, () => ({ method: "GET", path, ...(headers && { headers }) })] as const;
    const linkding = { authorization: `Token ${token}` };
    const karakeep = { authorization: `Bearer ${token}` };
    const makers = [
      ...["/api/bookmarks", "/api/bookmarks?limit=1000", "/api/categories", "/api/tags", "/api/openapi.json"].map(
        (path) => get(path),
      ),
      ...["html", "json", "csv"].map((format) => get(`/api/export?format=${format}`)),
      get("/api/docs"),
      get("/compat/linkding/api/bookmarks/?limit=25000", linkding),
      get("/compat/linkding/api/tags/?limit=10000", linkding),
      get("/compat/linkding/api/bundles/?limit=5000", linkding),
      get("/compat/karakeep/api/v1/lists", karakeep),
      get("/compat/karakeep/api/v1/tags", karakeep),
      get("/compat/karakeep/api/v1/users/me/stats", karakeep),
      get("/compat/karakeep/api/v1/bookmarks?limit=100", karakeep),
      get("/compat/karakeep/api/v1/bookmarks/search?q=title&limit=100", karakeep),
    ];
    expect((await tooLong(makers)).join("\n")).toBe("");
  }, 600_000);

  it("by uploads", async () => {
    const links = Array.from({ length: 100_000 }, (_, n) => `https://upload.example/${n}`).join("\n");
    const upload = (path: string, name: string, content: string) => () => {
      const body = new FormData();
      body.append("file", new File([content], name));
      return { method: "POST", path, body };
    };
    const makers = [
      ["an import", upload("/api/imports", "links.txt", links)],
      ["the URLs of a file", upload("/api/upload-bookmarks", "links.txt", links)],
    ] as const;
    expect((await tooLong(makers)).join("\n")).toBe("");
  }, 600_000);
});

function toTrpc(name: string, input: unknown): Sent {
  const body = JSON.stringify(superjson.serialize(input));
  if (procedures[name]!._def.type === "mutation") return { method: "POST", path: `/trpc/${name}`, body };
  return { method: "GET", path: `/trpc/${name}?input=${encodeURIComponent(body)}` };
}
