import { expect, test } from "vitest";
import { ask } from "../messages.ts";
import { SyncTree } from "../sync/sync-tree.ts";
import { fake, server, startBackground, startConnected } from "../testing/extension.ts";
import { openLibrary, syncedLink } from "../testing/sync-server.ts";

const choice = { folder: "2", categoryId: null };
const titles = async () => (await fake.bookmarks.getChildren("2")).map(({ title }) => title);
/** A sync that is on, of the browser with a library of these links. */
async function startSync(...links: Parameters<typeof openLibrary>) {
  const library = openLibrary(...links);
  await startConnected();
  await ask("syncStart", choice);
  return library;
}

const asked = () => server.calls("sync.tree").length;

test("nothing is asked and no alarm is set while sync is off", async () => {
  await startConnected();
  fake.dispatch("alarm", { name: "sync" });
  fake.dispatch("startup");
  fake.dispatch("focusChanged", 1);
  await expect.poll(() => server.calls("bookmarks.savedKeys").length).toBe(16);
  expect([asked(), fake.alarms.has("sync")]).toEqual([0, false]);
});

test("a preview changes nothing, and the start makes both sides equal", async () => {
  const library = openLibrary(syncedLink("Rye"));
  await fake.bookmarks.create({ parentId: "2", title: "Oat", url: "https://oat.example/" });
  await startConnected();
  expect(await ask("syncPreview", choice)).toMatchObject({ here: { added: 1 }, there: { added: 1 } });
  expect(await titles()).toEqual(["Oat"]);
  await ask("syncStart", choice);
  expect((await titles()).toSorted()).toEqual(["Oat", "Rye"]);
  expect(library.library.countLinks()).toBe(2);
  expect(fake.alarms.get("sync")).toEqual({ periodInMinutes: 0.5 });
});

test("a change in the browser is synced soon after it", async () => {
  const library = await startSync();
  const { id } = await fake.bookmarks.create({ parentId: "2", title: "Oat", url: "https://oat.example/" });
  await expect.poll(() => library.library.countLinks()).toBe(1);
  await fake.bookmarks.update(id, { title: "Oats" });
  await expect.poll(() => library.library.nodes()[0]?.title).toBe("Oats");
});

test("a change that the background did not outlive is synced by the next alarm", async () => {
  const library = openLibrary();
  const first = await startConnected();
  await ask("syncStart", choice);
  first.end();
  await fake.bookmarks.create({ parentId: "2", title: "Oat", url: "https://oat.example/" });
  fake.local.write({ "sync-isDirty": true });
  await startBackground();
  fake.dispatch("alarm", { name: "sync" });
  await expect.poll(() => library.library.countLinks()).toBe(1);
});

test("the alarm fetches what has changed on the server, and only then", async () => {
  const library = await startSync(syncedLink("Rye"));
  fake.dispatch("alarm", { name: "sync" });
  const calls = asked();
  await expect.poll(asked).toBe(calls + 1);
  library.edit(new SyncTree([...library.library.nodes(), syncedLink("Corn")]));
  fake.dispatch("alarm", { name: "sync" });
  await expect.poll(titles).toEqual(["Rye", "Corn"]);
});

test("a change on the server arrives while the person uses the browser, without an alarm", async () => {
  const library = await startSync(syncedLink("Rye"));
  await expect.poll(() => server.streams.length).toBe(1);
  library.edit(new SyncTree([...library.library.nodes(), syncedLink("Corn")]));
  server.emit({ type: "bookmarks.changed" });
  await expect.poll(titles).toEqual(["Rye", "Corn"]);
});

test("no stream is open while another program has the focus, the person is away, or sync is paused", async () => {
  await startSync(syncedLink("Rye"));
  const open = () => expect.poll(() => server.streams.length);
  await open().toBe(1);
  fake.dispatch("focusChanged", -1);
  await open().toBe(0);
  fake.dispatch("focusChanged", 1);
  await open().toBe(1);
  fake.isIdle = true;
  fake.dispatch("idleChanged", "idle");
  await open().toBe(0);
  fake.dispatch("alarm", { name: "sync" });
  await ask("syncPreview", choice);
  await open().toBe(0);
  fake.isIdle = false;
  fake.dispatch("idleChanged", "active");
  await open().toBe(1);
  await ask("syncPause", {});
  await open().toBe(0);
});

test("without the focus on the browser, the server is not asked all the time", async () => {
  await startSync(syncedLink("Rye"));
  fake.hasFocus = false;
  const calls = asked();
  fake.dispatch("alarm", { name: "sync" });
  await ask("syncPreview", choice);
  expect(asked()).toBe(calls + 1);
});

test("a server that is away is told, and the sync continues later", async () => {
  const library = await startSync();
  server.goAway();
  await fake.bookmarks.create({ parentId: "2", title: "Oat", url: "https://oat.example/" });
  await ask("syncNow", {});
  expect(fake.local.read("sync-status")).toMatchObject({
    "sync-status": { problem: "Your server does not answer. Sync continues when it does." },
  });
  server.goAway(false);
  fake.dispatch("alarm", { name: "sync" });
  await expect.poll(() => library.library.countLinks()).toBe(1);
  await expect.poll(() => fake.local.read("sync-status")).toMatchObject({ "sync-status": { problem: null } });
});

test("a synced folder that was deleted is told, and nothing is deleted on the server", async () => {
  const library = openLibrary(syncedLink("Rye"));
  const { id } = await fake.bookmarks.create({ parentId: "2", title: "Food" });
  await startConnected();
  await ask("syncStart", { folder: id, categoryId: null });
  await fake.bookmarks.removeTree(id);
  await ask("syncNow", {});
  expect(library.library.countLinks()).toBe(1);
  expect(JSON.stringify(fake.local.read("sync-status"))).toContain("is not in this browser any more");
});

test("undo reverts both sides, pauses, and ends the alarm", async () => {
  const library = openLibrary(syncedLink("Rye"));
  await fake.bookmarks.create({ parentId: "2", title: "Oat", url: "https://oat.example/" });
  await startConnected();
  await ask("syncStart", choice);
  await ask("syncUndo", {});
  expect(await titles()).toEqual(["Oat"]);
  expect(library.library.nodes().map(({ title }) => title)).toEqual(["Rye"]);
  expect(fake.alarms.has("sync")).toBe(false);
});

test("links that one side has deleted are restored if the person keeps them", async () => {
  const library = await startSync(syncedLink("Rye"), syncedLink("Oat"));
  library.edit(new SyncTree([]));
  await ask("syncNow", {});
  expect(fake.local.read("sync-status")).toMatchObject({ "sync-status": { question: { here: 2, there: 0 } } });
  expect([fake.badge(), fake.titles.get(undefined)]).toEqual([
    "?",
    "Sync waits for your answer in the extension’s options",
  ]);
  await ask("syncKeep", {});
  expect(library.library.countLinks()).toBe(2);
  expect(await titles()).toEqual(["Rye", "Oat"]);
  expect(fake.badge()).toBe("");
});

test("turning off forgets everything and keeps the bookmarks", async () => {
  await startSync(syncedLink("Rye"));
  await ask("syncStop", {});
  expect(Object.keys(fake.local.read(null)).filter((key) => key.startsWith("sync-"))).toEqual([]);
  expect(await titles()).toEqual(["Rye"]);
});
