import type { AppEvent } from "@bowerbird/contract/events";
import { giveFirstData } from "../testing/first-data.ts";
import { makeBackupRun, makeImport, makeRecategorization, makeRestore } from "../testing/run-samples.ts";
import {
  answerEverything,
  bookmarkLists,
  everything,
  known,
  Live,
  openPage,
  restore,
  run,
  Shown,
  shown,
  tell,
} from "./testing/live-page.tsx";
import { beforeEach, elapse, expect, open, server, stopTime, test, until } from "../testing/in-page.ts";

beforeEach(answerEverything);

/** The requests of an event come after those of the events before it. */
const lastEvent = { type: "saved-searches.changed" } as const;
const lastQuestion = "savedSearches.list";
/** Of an import: it brings no more links. */
const ended = { finishedAt: new Date(2026, 4, 12) };

test.each<[AppEvent, readonly string[]]>([
  [{ type: "bookmarks.changed" }, bookmarkLists],
  [{ type: "categories.changed" }, ["categories.list", "stats.get"]],
  [{ type: "saved-searches.changed" }, ["savedSearches.list"]],
  [{ type: "link-checks.changed" }, ["linkChecks.broken", "linkChecks.get"]],
  [{ type: "backups.changed" }, ["backups.history"]],
  [{ type: "resync" }, everything],
])("$type reloads exactly what it affects", async (event, paths) => {
  await openPage();
  const asked = tell(event);
  await expect.poll(asked).toEqual(paths);
  tell(lastEvent);
  await expect.poll(asked).toEqual([...paths, lastQuestion].toSorted());
});

test("after sessions.changed the session is refetched", async () => {
  await openPage();
  server.on("auth.user", null);
  const asked = tell({ type: "sessions.changed" });
  await expect.element(shown("Session: signed-out")).toBeVisible();
  await expect.poll(asked).toEqual(["account.sessions", "auth.user"]);
});

test("change.progress shows the progress of a bulk change, until it is done or a resync clears it", async () => {
  await openPage();
  server.emit({ type: "change.progress", changeId: "1", done: 3, total: 9 });
  await expect.element(shown("Change: 3 of 9")).toBeVisible();
  server.emit({ type: "change.progress", changeId: "1", done: 9, total: 9 });
  await expect.element(shown("Change: none")).toBeVisible();
  server.emit({ type: "change.progress", changeId: "2", done: 1, total: 9 });
  await expect.element(shown("Change: 1 of 9")).toBeVisible();
  server.emit({ type: "resync" });
  await expect.element(shown("Change: none")).toBeVisible();
});

test("import.progress updates a known import in the list without a request, and sets the current link", async () => {
  await openPage();
  const currentUrl = "https://rye.example";
  const asked = tell({ type: "import.progress", import: { ...known, ...ended, processed: 3 }, currentUrl });
  await expect.element(shown("Imports: 3")).toBeVisible();
  await expect.element(shown(`Link: ${currentUrl}`)).toBeVisible();
  tell(lastEvent);
  await expect.poll(asked).toEqual([lastQuestion]);
});

test("import.progress of an unknown import refetches the list", async () => {
  await openPage();
  server.on("imports.list", [makeImport({ processed: 1 }), known]);
  const asked = tell({ type: "import.progress", import: makeImport(ended), currentUrl: null });
  await expect.element(shown("Imports: 1, 2")).toBeVisible();
  expect(asked()).toEqual(["imports.list"]);
});

test("backup.progress puts the run first in the history once, in the order of the events, and reports a failure", async () => {
  await openPage();
  const backup = makeBackupRun();
  const statuses = ["success", "failed", "success", "in_progress", "success"] as const;
  const asked = tell({ type: "backup.progress", run: backup });
  for (const status of statuses) tell({ type: "backup.progress", run: makeBackupRun({ status }) });
  await expect.element(shown(`Backups: ${statuses.toReversed().join(", ")}, in_progress`)).toBeVisible();
  tell({ type: "backup.progress", run: { ...backup, status: "failed", error: "The drive is full." } });
  await expect.element(shown(`Backups: failed, ${statuses.toReversed().join(", ")}`)).toBeVisible();
  await expect.element(shown("Backup Error")).toBeVisible();
  await expect.element(shown("The drive is full.")).toBeVisible();
  tell(lastEvent);
  await expect.poll(asked).toEqual([lastQuestion]);
});

test("recategorization.progress updates a running one in the list, and refetches list and items when it ends", async () => {
  await openPage();
  const asked = tell({ type: "recategorization.progress", recategorization: { ...run, processed: 7 } });
  await expect.element(shown("Runs: 7")).toBeVisible();
  tell(lastEvent);
  await expect.poll(asked).toEqual([lastQuestion]);
  const askedAtEnd = tell({ type: "recategorization.progress", recategorization: { ...run, status: "ready" } });
  await expect.poll(askedAtEnd).toEqual(["recategorizations.items", "recategorizations.list"]);
});

test("recategorization.progress of an unknown run refetches the list", async () => {
  await openPage();
  const asked = tell({ type: "recategorization.progress", recategorization: makeRecategorization() });
  await expect.poll(asked).toEqual(["recategorizations.list"]);
});

test("restore.progress updates a running one in the list, and refetches list and items when it ends", async () => {
  await openPage();
  const asked = tell({ type: "restore.progress", restore: { ...restore, processed: 8 } });
  await expect.element(shown("Restores: 8")).toBeVisible();
  tell(lastEvent);
  await expect.poll(asked).toEqual([lastQuestion]);
  const askedAtRest = tell({ type: "restore.progress", restore: { ...restore, status: "ready" } });
  await expect.poll(askedAtRest).toEqual(["restores.items", "restores.list"]);
});

test("restore.progress of an unknown restore refetches the list", async () => {
  await openPage();
  const asked = tell({ type: "restore.progress", restore: makeRestore() });
  await expect.poll(asked).toEqual(["restores.list"]);
});

test("a page with first data resumes the stream at its lastEventId and reloads nothing", async () => {
  giveFirstData({ lastEventId: "41-0" });
  await open(<Shown />);
  await expect.element(shown("Questions under way: 0")).toBeVisible();
  await open(<Live />);
  await expect.poll(() => server.streams.length).toBe(1);
  expect(decodeURIComponent(server.streams[0]!.url)).toContain('"lastEventId":"41-0"');
  tell(lastEvent);
  await expect.poll(() => server.log.toSorted()).toEqual([...everything, lastQuestion].toSorted());
});

test("a page without first data reloads everything once the stream has started", async () => {
  await open(<Shown />);
  await expect.poll(() => server.log.toSorted()).toEqual(everything);
  await expect.element(shown("Questions under way: 0")).toBeVisible();
  await open(<Live />);
  await expect.poll(() => server.log.slice(everything.length).toSorted()).toEqual(everything);
});

const listCalls = (): number => server.calls("bookmarks.list").length;

/** With stopped time: sends the events and waits until the page has received them. */
async function tellAll(...events: AppEvent[]): Promise<void> {
  const before = server.calls("savedSearches.list").length;
  for (const event of [...events, lastEvent]) tell(event);
  await until(() => server.calls("savedSearches.list").length > before);
}

const changed = { type: "bookmarks.changed" } as const;

test("a burst of bookmarks.changed reloads the lists at once and once more a second later", async () => {
  await openPage();
  stopTime();
  await tellAll(...Array.from({ length: 20 }, () => changed));
  await elapse(999);
  expect(listCalls()).toBe(2);
  await elapse(1);
  expect(listCalls()).toBe(3);
  await elapse(10_000);
  expect(listCalls()).toBe(3);
});

const change = { type: "change.progress", changeId: "1", total: 9 } as const;

test.each<[string, AppEvent, AppEvent]>([
  [
    "an import",
    { type: "import.progress", import: { ...known, processed: 3 }, currentUrl: null },
    { type: "import.progress", import: { ...known, ...ended }, currentUrl: null },
  ],
  [
    "a restore",
    { type: "restore.progress", restore: { ...restore, status: "applying" } },
    { type: "restore.progress", restore: { ...restore, status: "reading" } },
  ],
  ["a change of many bookmarks", { ...change, done: 3 }, { ...change, done: 9 }],
])("while %s works, the counts and the lists in view follow it once a second", async (_name, working, rest) => {
  await openPage();
  stopTime();
  const before = server.log.length;
  const asked = (): string[] =>
    server.log
      .slice(before)
      .filter((path) => !/^(savedSearches|imports|restores)\./.test(path))
      .toSorted();
  await tellAll(rest);
  expect(asked()).toEqual([]);
  await tellAll(...Array.from({ length: 20 }, () => working));
  const once = ["bookmarks.list", "categories.list", "stats.get"];
  const twice = [...once, ...once].toSorted();
  await until(() => asked().length === once.length);
  await elapse(999);
  expect(asked()).toEqual(once);
  // Some requests wait a moment for others to go with them.
  await elapse(100);
  await until(() => asked().length === twice.length);
  await elapse(10_000);
  expect(asked()).toEqual(twice);
});

test("the lists are not reloaded while the person types", async () => {
  await openPage();
  stopTime();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  await tellAll(changed);
  await elapse(399);
  expect(listCalls()).toBe(1);
  await elapse(1);
  expect(listCalls()).toBe(2);
});

test("unmounting closes the stream and cancels waiting reloads", async () => {
  const give = await openPage();
  stopTime();
  await tellAll(changed, changed);
  expect(listCalls()).toBe(2);
  give({ isLive: false });
  await elapse(10_000);
  expect(server.streams).toEqual([]);
  expect(listCalls()).toBe(2);
});

test("a stream that the browser closed is reopened, and a query shows whether the session has ended", async () => {
  await openPage();
  stopTime();
  const before = server.log.length;
  const [broken] = server.streams;
  broken!.fail();
  await expect.poll(() => elapse(0).then(() => server.log.slice(before))).toEqual(["stats.get"]);
  await expect
    .poll(() => elapse(1_200).then(() => server.streams.filter((stream) => stream !== broken)))
    .toHaveLength(1);
});
