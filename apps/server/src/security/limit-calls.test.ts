import { expect, it } from "vitest";
import { limits } from "@bowerbird/contract/limits";
import { openForTests, openTestServer } from "../testing/open-test-server.ts";

const { server } = openTestServer();
const ada = openForTests(() => server.person());

const calls = Array.from({ length: 600 }, () => "categories.list");
const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { cookie: ada.cookie(), origin: server.url, ...init.headers } });

it.each([
  ["with commas", `/trpc/${calls.join(",")}?batch=1`],
  ["with encoded commas", `/trpc/${calls.join("%2c")}?batch=1`],
  ["with encoded letters", `/trpc/${calls.join(",").replaceAll(".", "%2E")}?batch=1`],
])("600 calls in one request are refused, %s", async (_how, path) => {
  expect((await ask(path)).status).toBe(400);
});

it.each(["/TRPC", "/Trpc", "/%74rpc"])("there is nothing under %s", async (path) => {
  expect((await ask(`${path}/${calls.join(",")}?batch=1`, { method: "POST" })).status).toBe(404);
  expect((await ask(`${path}/auth.currentUser`)).headers.get("content-type")).not.toContain("json");
});

it("a form is refused before its fields are read, from anyone", async () => {
  const form = new FormData();
  for (let field = 0; field < 1_000; field++) form.append(`f${field}`, "x");
  const answer = await fetch(`${server.url}/trpc/auth.login`, { method: "POST", body: form });
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    400,
    "The request is not valid JSON.",
  ]);
  const bytes = { method: "POST", body: "x", headers: { "content-type": "application/octet-stream" } };
  expect((await ask("/trpc/bookmarks.add", bytes)).status).toBe(400);
});

it("event streams are counted whatever their address looks like", async () => {
  const stop = new AbortController();
  const open = async () => (await ask("/trpc/events%2Estream", { signal: stop.signal })).status;
  const opened: number[] = [];
  for (let count = 0; count < limits.eventStreams; count++) opened.push(await open());
  expect(new Set(opened)).toEqual(new Set([200]));
  expect(await open()).toBe(429);
  stop.abort();
});
