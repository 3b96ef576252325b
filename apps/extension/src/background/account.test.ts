import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { ask } from "../messages.ts";
import { isKnown } from "../saved/known-addresses.ts";
import {
  connect,
  fake,
  origin,
  requests,
  server,
  startBackground,
  token,
  startConnected,
} from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";

const link = (page: string) => ({ url: `https://rye.example/${page}`, title: page });
const save = (...pages: string[]) => ask("save", { links: pages.map(link) });
const queued = () => (fake.local.read("queue").queue as { link: { url: string } }[]).map((each) => each.link.url);
const sent = () => server.calls("bookmarks.add").map(({ url }) => url);
const acceptAll = () => server.on("bookmarks.add", ({ url }) => makeBookmark({ url }));

test.each(["TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"] as const)(
  "links that meet %s are kept in order through a restart of the browser, and arrive once each",
  async (code) => {
    const first = await startConnected();
    server.on("bookmarks.add", new Refusal(code));
    expect(await save("a", "b")).toEqual([
      { kind: "waiting", isRevoked: false },
      { kind: "waiting", isRevoked: false },
    ]);
    expect(queued()).toEqual([link("a").url, link("b").url]);
    expect(fake.badge()).toBe("2");
    first.end();

    acceptAll();
    await startBackground();
    expect(await save("c")).toMatchObject([{ kind: "saved", bookmark: { url: link("c").url } }]);
    expect(sent().slice(1)).toEqual([link("a").url, link("b").url, link("c").url]);
    expect(queued()).toEqual([]);
    expect(fake.badge()).toBe("");
  },
);

test("a link that is being sent when the background ends is sent by the next one", async () => {
  acceptAll();
  const release = server.hold("bookmarks.add");
  const first = await startConnected();
  void save("a");
  await expect.poll(sent).toHaveLength(1);
  first.end();
  release();
  expect(queued()).toEqual([link("a").url]);

  const known = { bookmark: makeBookmark({ url: link("a").url }) };
  server.on("bookmarks.add", new Refusal("CONFLICT", "It is there.", known));
  await startBackground();
  fake.dispatch("startup");
  await expect.poll(queued).toEqual([]);
  expect(sent()).toEqual([link("a").url, link("a").url]);
});

test("a refused link leaves the queue and does not hold up the next", async () => {
  await startConnected();
  server.on("bookmarks.add", ({ url, title = "" }) => {
    if (title === "bad") throw new Refusal("BAD_REQUEST", "This is not a link.");
    return makeBookmark({ url });
  });
  expect(await save("bad", "good")).toMatchObject([
    { kind: "refused", message: "This is not a link." },
    { kind: "saved", bookmark: { url: link("good").url } },
  ]);
  expect(queued()).toEqual([]);
});

test("after a revoked token links wait and nothing more is sent, until the extension is connected again", async () => {
  connect();
  await startBackground();
  server.on("bookmarks.add", new Refusal("UNAUTHORIZED"));
  expect(await save("a")).toEqual([{ kind: "waiting", isRevoked: true }]);
  expect(fake.local.read("connection")).toEqual({ connection: { origin, token, isRevoked: true } });
  expect(await save("b")).toEqual([{ kind: "waiting", isRevoked: true }]);
  expect(sent()).toEqual([link("a").url]);

  acceptAll();
  connect();
  expect(await save("c")).toMatchObject([{ kind: "saved" }]);
  expect(sent().slice(1)).toEqual([link("a").url, link("b").url, link("c").url]);
});

test("links saved before there is a connection wait for it", async () => {
  await startBackground();
  expect(await save("a")).toEqual([{ kind: "waiting", isRevoked: true }]);
  expect(requests).toEqual([]);
  expect(queued()).toEqual([link("a").url]);
});

test("deleting and restoring name the bookmark and nothing else", async () => {
  server.on("bookmarks.delete", { deleted: 1, ids: [makeBookmark().id], changeId: "change 1" });
  server.on("bookmarks.restore", { restored: 1, changeId: null });
  await startConnected();
  await ask("remove", { id: "one", url: link("a").url });
  expect(server.calls("bookmarks.delete")).toEqual([{ ids: ["one"] }]);
  await ask("restore", { id: "one", url: link("a").url });
  expect(server.calls("bookmarks.restore")).toEqual([{ ids: ["one"] }]);
});

test("a deleted page no longer counts as saved, and a restored one does again", async () => {
  acceptAll();
  server.on("bookmarks.delete", { deleted: 1, ids: [makeBookmark().id], changeId: "change 1" });
  server.on("bookmarks.restore", { restored: 1, changeId: null });
  await startConnected();
  const { url } = link("a");
  await save("a");
  expect(await isKnown(chrome.storage.local, url)).toBe(true);
  await ask("remove", { id: "one", url });
  expect(await isKnown(chrome.storage.local, url)).toBe(false);
  await ask("restore", { id: "one", url });
  expect(await isKnown(chrome.storage.local, url)).toBe(true);
});

test("a refused deletion shows the server's message", async () => {
  server.on("bookmarks.delete", new Refusal("NOT_FOUND", "There is no such bookmark."));
  await startConnected();
  await expect(ask("remove", { id: "one", url: link("a").url })).rejects.toThrow("There is no such bookmark.");
});

test("a deletion without a connection reports it", async () => {
  await startBackground();
  await expect(ask("remove", { id: "one", url: link("a").url })).rejects.toThrow("is not connected to a server");
});

test("disconnecting removes the token and the saved addresses, and keeps the queue", async () => {
  server.goAway();
  await startConnected();
  await save("a");
  fake.local.write({ "keys-3": { digest: "d", keys: "AAAABBBB" } });
  await ask("disconnect", {});
  expect(Object.keys(fake.local.read(null))).toEqual(["queue"]);
});
