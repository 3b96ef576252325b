import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "../testing/server.ts";
import { elapse, stopTime } from "../testing/time.ts";
import { connection } from "./connection-store.ts";

const probe = "GET /api/auth/user";
const heard = vi.fn<() => void>();
let forget: () => void;

beforeEach(() => {
  stopTime();
  heard.mockClear();
  forget = connection.subscribe(heard);
  server.onRest(probe, () => new Response(null, { status: 401 }));
});
/** The next test begins with a server that is there. */
afterEach(async () => {
  forget();
  server.goAway(false);
  server.onRest(probe, () => new Response());
  connection.tryNow();
  await elapse(0);
});

const tries = (): number => server.log.filter((route) => route === probe).length;

function loseServer(): void {
  server.goAway();
  connection.reportAway();
}

test("a call that came to nothing shows the server as away, once", () => {
  connection.reportAway();
  connection.reportAway();
  expect([connection.isAway(), heard.mock.calls.length]).toEqual([true, 1]);
});

test("any answer shows that the server is back, even one that refuses", async () => {
  loseServer();
  server.goAway(false);
  await elapse(1_200);
  expect([connection.isAway(), heard.mock.calls.length, tries()]).toEqual([false, 2, 1]);
  await elapse(60_000);
  expect(tries()).toBe(1);
});

test.each([500, 502, 503])("an answer with %i does not show that the server is back", async (status) => {
  server.onRest(probe, () => new Response(null, { status }));
  connection.reportAway();
  await elapse(1_200);
  expect([connection.isAway(), tries()]).toEqual([true, 1]);
});

test("the server is tried more and more rarely, at least every 36 seconds", async () => {
  server.onRest(probe, () => new Response(null, { status: 503 }));
  connection.reportAway();
  await elapse(799);
  expect(tries()).toBe(0);
  await elapse(401);
  expect(tries()).toBe(1);
  await elapse(1_199);
  expect(tries()).toBe(1);
  await elapse(60_000);
  const before = tries();
  await elapse(36_000);
  expect(tries()).toBeGreaterThan(before);
  expect(tries()).toBeLessThan(before + 3);
});

test("trying now does not wait for the next planned try", async () => {
  loseServer();
  server.goAway(false);
  connection.tryNow();
  await elapse(0);
  expect(connection.isAway()).toBe(false);
});

test("trying now asks nothing while the server is there", async () => {
  connection.tryNow();
  await elapse(60_000);
  expect(tries()).toBe(0);
});

test("an unsubscribed listener is not called", () => {
  forget();
  connection.reportAway();
  expect(heard).not.toHaveBeenCalled();
});
