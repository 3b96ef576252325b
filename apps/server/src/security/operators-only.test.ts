import { startTestSite } from "@bowerbird/core/testing";
import { openForEachTest } from "@bowerbird/core/testing/in-vitest";
import express from "express";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerErrors } from "../errors.ts";
import { operatorsOnly } from "./operators-only.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-12T09:00:00Z") }));
afterEach(() => vi.useRealTimers());
const site = openForEachTest(() => {
  const app = express().set("trust proxy", true);
  app.get("/ops", operatorsOnly("the right one"), (_req, res) => void res.send("in"));
  app.use(answerErrors(pino({ level: "silent" })));
  return startTestSite(app);
});

async function visit(password: string | null, network = "192.0.2.1", name = "ops"): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
  const headers = { "x-forwarded-for": network, ...(password === null ? {} : { authorization }) };
  return (await fetch(`${site.url}/ops`, { headers })).status;
}

it("the operators' password lets in, a wrong one or none does not", async () => {
  expect(await visit("the right one")).toBe(200);
  expect([await visit("a guess"), await visit(""), await visit(null)]).toEqual([401, 401, 401]);
  expect(await visit("the right one", "192.0.2.1", "root")).toBe(401);
});

it("after ten wrong passwords a network waits until the minute is over; another does not", async () => {
  for (let count = 0; count < 10; count++) expect(await visit(`guess ${count}`)).toBe(401);
  expect(await visit("guess 10")).toBe(401);
  expect([await visit("guess 11"), await visit("the right one")]).toEqual([429, 429]);
  expect(await visit("the right one", "192.0.2.2")).toBe(200);
  vi.setSystemTime(new Date("2026-05-12T09:01:01Z"));
  expect(await visit("the right one")).toBe(200);
});

it("a visit without a password is no wrong one", async () => {
  for (let count = 0; count < 20; count++) expect(await visit(null)).toBe(401);
  expect(await visit("the right one")).toBe(200);
});

it("guesses from many networks together end, too", async () => {
  for (let count = 0; count <= 100; count++) await visit("a guess", `198.51.100.${count}`);
  expect(await visit("a guess", "203.0.113.1")).toBe(429);
});
