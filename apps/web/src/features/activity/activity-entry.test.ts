import type { ImportRecord } from "@bowerbird/contract/imports";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { expect, test } from "vitest";
import { activityText, importEntries, recategorizationEntries, sortEntries } from "./activity-entry.ts";

const openedAt = 1_000;
const record = (change: Partial<ImportRecord>): ImportRecord => ({
  id: "i",
  source: "urls",
  status: "running",
  total: 10,
  processed: 5,
  created: 5,
  duplicates: 0,
  skipped: 0,
  failed: 0,
  enriched: 5,
  isEnrichmentPaused: false,
  isReadingPages: false,
  message: null,
  createdAt: new Date(500),
  finishedAt: null,
  ...change,
});
const run = (change: Partial<Recategorization>): Recategorization => ({
  id: "r",
  kind: "categories",
  message: null,
  mode: "preview",
  status: "running",
  total: 10,
  processed: 5,
  changed: 3,
  applied: 0,
  canUndo: false,
  createdAt: new Date(600),
  finishedAt: null,
  ...change,
});
const toState = (change: Partial<Recategorization>) =>
  recategorizationEntries([run(change)], openedAt).map(({ state }) => state);

test("an import shows while it runs, and afterwards if it ended since the page was opened", () => {
  const states = (change: Partial<ImportRecord>) => importEntries([record(change)], openedAt).map(({ state }) => state);
  expect(states({})).toEqual(["running"]);
  expect(states({ status: "succeeded", finishedAt: new Date(2_000) })).toEqual(["done"]);
  expect(states({ status: "succeeded", finishedAt: new Date(900) })).toEqual([]);
});

test("an import whose pages are being read says so, and not while they are only tried again later", () => {
  const reading = (change: Partial<ImportRecord>) => {
    const ended = { status: "succeeded", finishedAt: new Date(900), created: 2_311, isReadingPages: true } as const;
    const [entry] = importEntries([record({ ...ended, ...change })], openedAt);
    return entry && [entry.state, activityText(entry).shown];
  };
  expect(reading({ enriched: 1 })).toEqual(["reading", "Reading 2,310 pages…"]);
  expect(reading({ enriched: 2_310 })).toEqual(["reading", "Reading 1 page…"]);
  expect(reading({ enriched: 2_311 })).toBeUndefined();
  expect(reading({ isEnrichmentPaused: true })).toBeUndefined();
  expect(reading({ isReadingPages: false })).toBeUndefined();
});

test("a preview waits for the person, however old; an empty one is only shown as done", () => {
  expect(toState({ status: "ready", finishedAt: new Date(900) })).toEqual(["waiting"]);
  expect(toState({ status: "ready", changed: 0, finishedAt: new Date(900) })).toEqual([]);
  expect(toState({ status: "ready", changed: 0, finishedAt: new Date(2_000) })).toEqual(["done"]);
});

test("an applied run shows if it ended since the page was opened; the history has the others", () => {
  const applied = { status: "applied", applied: 3, canUndo: true } as const;
  expect(toState({ ...applied, finishedAt: new Date(2_000) })).toEqual(["done"]);
  expect(toState({ ...applied, finishedAt: new Date(900) })).toEqual([]);
  expect(toState({ ...applied, status: "settled", canUndo: false, finishedAt: new Date(900) })).toEqual([]);
  expect(toState({ status: "replaced", finishedAt: new Date(2_000) })).toEqual([]);
});

test("running entries come first, then waiting ones, each newest first", () => {
  const entries = [
    ...recategorizationEntries([run({ id: "waiting", status: "ready", finishedAt: new Date(2_000) })], openedAt),
    ...importEntries([record({ id: "older" }), record({ id: "newer", createdAt: new Date(700) })], openedAt),
  ];
  expect(sortEntries(entries).map(({ id }) => id)).toEqual(["newer", "older", "waiting"]);
});
