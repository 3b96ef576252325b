import { startTestSite } from "@bowerbird/core/testing";
import { openForTests } from "@bowerbird/core/testing/in-vitest";
import express from "express";
import { pino } from "pino";
import { expect, it } from "vitest";
import { answerErrors } from "../errors.ts";
import { shedLoad } from "./shed-load.ts";

/** Answers that are waited for, by the number in their address. */
const waiting = new Map<string, () => void>();
const app = express()
  .use(shedLoad({ maxInFlight: 2, maxInFlightImportant: 3, maxPerNetwork: 10 }))
  .use((req, res) => {
    if (req.query["wait"] === undefined) return void res.json({ ok: true });
    const name = req.query["wait"] as string;
    waiting.set(name, () => void (waiting.delete(name) && res.json({ ok: true })));
  })
  .use(answerErrors(pino({ level: "silent" })));
const site = openForTests(() => startTestSite(app));

async function begin(path: string, name: string): Promise<{ answer: Promise<Response> }> {
  const answer = fetch(`${site.url}${path}?wait=${name}`);
  while (!waiting.has(name)) await new Promise((resolve) => setImmediate(resolve));
  return { answer };
}

it("refuses at once what would wait too long, tells when to come back, and is itself again when the rush is over", async () => {
  const slow = [await begin("/api/bookmarks", "1"), await begin("/api/bookmarks", "2")];
  const refused = await fetch(`${site.url}/api/bookmarks`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(await refused.json()).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: expect.stringContaining("try again"),
  });
  waiting.get("1")!();
  expect((await slow[0]!.answer).status).toBe(200);
  await expect.poll(async () => (await fetch(`${site.url}/api/bookmarks`)).status).toBe(200);
  waiting.get("2")!();
  await slow[1]!.answer;
});

it("lets in who signs in or sends a file for longer, and never counts open event streams", async () => {
  const streams = [await begin("/trpc/events.stream", "a"), await begin("/trpc/events.stream", "b")];
  const slow = [await begin("/api/bookmarks", "3"), await begin("/api/bookmarks", "4")];
  for (const path of ["/api/stats", "/trpc/bookmarks.list"]) expect((await fetch(site.url + path)).status).toBe(429);
  for (const path of ["/api/auth/login", "/api/imports", "/trpc/auth.login", "/trpc/events.stream"]) {
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
  }
  for (const finish of waiting.values()) finish();
  await Promise.all([...streams, ...slow].map(({ answer }) => answer));
});

it("counts a batch as its calls", async () => {
  const batch = await begin("/trpc/bookmarks.list,categories.list", "5");
  expect((await fetch(`${site.url}/api/bookmarks`)).status).toBe(429);
  waiting.get("5")!();
  await batch.answer;
  await expect.poll(async () => (await fetch(`${site.url}/api/bookmarks`)).status).toBe(200);
});
