import { Refusal } from "@bowerbird/api/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { note } from "../saved/known-addresses.ts";
import { runTestAt, connect, fake, server, startBackground, startConnected } from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";

const page = { url: "https://rye.example/bread", title: "Rye bread" };
let tab: chrome.tabs.Tab;
let notices: unknown[];

/** The page of the tab, which may contain the extension's notice. */
beforeEach(() => {
  tab = fake.addTab(page);
  runTestAt({ url: page.url, tabId: tab.id! });
  notices = [];
  chrome.runtime.onMessage.addListener((message: { notice: unknown }) => void notices.push(message.notice));
});
afterEach(() => vi.useRealTimers());

const press = () => fake.dispatch("command", "save-page", fake.grantActiveTab(tab));
const expectNotice = (notice: object) => expect.poll(() => notices).toEqual([notice]);

test("the shortcut saves the current page, and the icon and a notice with Undo confirm it", async () => {
  server.on("bookmarks.add", makeBookmark());
  await startConnected();
  press();
  await expectNotice({ title: "Saved in Baking", undo: "Undo" });
  expect(server.calls("bookmarks.add")).toEqual([page]);
  expect(fake.badge(tab.id)).toBe("✓");
  expect(fake.titles.get(tab.id)).toBe("Saved in Baking");
  expect(fake.scripts).toEqual(
    ["readability.js", "page-text.js", "notice.js"].map((file) => ({ tabId: tab.id, file })),
  );
});

test("a page is saved with its text, a link of it without", async () => {
  server.on("bookmarks.add", makeBookmark());
  fake.pageTexts.set(tab.id!, { language: "en", description: "", text: "Knead it." });
  await startConnected();
  press();
  const saved = { ...page, page: { language: "en", text: "Knead it." } };
  await expect.poll(() => server.calls("bookmarks.add")).toEqual([saved]);
  const link = { menuItemId: "link", linkUrl: "https://rye.example/rolls" };
  fake.dispatch("menuClicked", link, fake.grantActiveTab(tab));
  await expect.poll(() => server.calls("bookmarks.add")).toEqual([saved, { url: link.linkUrl, title: "" }]);
});

test("the shortcut finds the page itself if the browser passes no tab", async () => {
  server.on("bookmarks.add", makeBookmark());
  await startConnected();
  fake.grantActiveTab(tab);
  fake.dispatch("command", "save-page-too");
  await expect.poll(() => server.calls("bookmarks.add")).toEqual([page]);
});

test("a page saved before is reported as such, without Undo", async () => {
  server.on("bookmarks.add", new Refusal("CONFLICT", "It is there.", { bookmark: makeBookmark() }));
  await startConnected();
  press();
  await expectNotice({ title: "Already saved in Baking", undo: null });
  expect(fake.badge(tab.id)).toBe("✓");
});

test("a page queued for the server is reported as queued", async () => {
  server.goAway();
  await startConnected();
  press();
  await expectNotice({
    title: "Kept on this device: it is sent when your server can be reached.",
    undo: null,
  });
  expect(fake.badge(tab.id)).toBe("…");
  expect(fake.badge()).toBe("1");
});

test("a page queued for a connection says how to connect", async () => {
  connect({ isRevoked: true });
  await startBackground();
  press();
  await expectNotice({
    title: "Kept on this device. Connect the extension in its options to send it.",
    undo: null,
  });
  expect(server.log).toEqual([]);
});

test("a refused page shows the server's message", async () => {
  server.on("bookmarks.add", new Refusal("BAD_REQUEST", "This is not a link."));
  await startConnected();
  press();
  await expectNotice({ title: "This is not a link.", undo: null });
  expect(fake.badge(tab.id)).toBe("!");
});

test("an internal page of the browser is not sent, and the icon says why", async () => {
  await startConnected();
  fake.navigate(tab.id!, "chrome://extensions");
  press();
  await expect.poll(() => fake.titles.get(tab.id)).toBe("Only web pages can be saved.");
  expect(fake.badge(tab.id)).toBe("!");
  expect(notices).toEqual([]);
  expect(server.log).not.toContain("bookmarks.add");
});

test("after three seconds the mark of a saved link is replaced by the page's own", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  server.on("bookmarks.add", makeBookmark({ url: "https://oat.example/" }));
  await startConnected();
  fake.dispatch("menuClicked", { menuItemId: "link", linkUrl: "https://oat.example/" }, fake.grantActiveTab(tab));
  await expectNotice({ title: "Saved in Baking", undo: "Undo" });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2_999);
  expect(fake.badge(tab.id)).toBe("✓");
  vi.advanceTimersByTime(1);
  await expect.poll(() => fake.badge(tab.id)).toBe("");
  expect(fake.titles.get(tab.id)).toBe("Save to Bowerbird");
});

test("Undo in the page deletes the last bookmark saved from that tab, once", async () => {
  server.on("bookmarks.add", makeBookmark());
  server.on("bookmarks.delete", { deleted: 1, ids: [makeBookmark().id], changeId: "change 1" });
  await startConnected();
  press();
  await expectNotice({ title: "Saved in Baking", undo: "Undo" });
  expect(await chrome.runtime.sendMessage({ undo: true })).toEqual({ title: "Removed" });
  expect(server.calls("bookmarks.delete")).toEqual([{ ids: [makeBookmark().id] }]);
  expect(fake.badge(tab.id)).toBe("");
  await chrome.runtime.sendMessage({ undo: true });
  expect(server.calls("bookmarks.delete")).toHaveLength(1);
});

test("Undo in another tab deletes nothing", async () => {
  server.on("bookmarks.add", makeBookmark());
  await startConnected();
  press();
  await expectNotice({ title: "Saved in Baking", undo: "Undo" });
  const other = fake.addTab({ url: "https://oat.example/" });
  runTestAt({ url: other.url!, tabId: other.id! });
  await chrome.runtime.sendMessage({ undo: true });
  expect(server.log).not.toContain("bookmarks.delete");
});

test("a failed Undo is reported and can be repeated", async () => {
  server.on("bookmarks.add", makeBookmark());
  server.on("bookmarks.delete", new Refusal("CONFLICT"));
  await startConnected();
  press();
  await expectNotice({ title: "Saved in Baking", undo: "Undo" });
  expect(await chrome.runtime.sendMessage({ undo: true })).toEqual({
    title: "Couldn't remove it. Please try again.",
  });
  server.on("bookmarks.delete", { deleted: 1, ids: [makeBookmark().id], changeId: "change 1" });
  expect(await chrome.runtime.sendMessage({ undo: true })).toEqual({ title: "Removed" });
});

test("a script in a web page cannot send requests reserved for the extension's own pages", async () => {
  await startConnected();
  const answer = await chrome.runtime.sendMessage({ name: "save", request: { links: [page] } });
  expect(answer).toBeUndefined();
  await expect(chrome.storage.local.get("connection")).rejects.toThrow("not allowed");
  expect(server.log).toEqual([]);
});

test("closing a tab while its page is being saved does no harm", async () => {
  server.on("bookmarks.add", makeBookmark());
  const release = server.hold("bookmarks.add");
  await startConnected();
  press();
  await expect.poll(() => server.log).toEqual(["bookmarks.add"]);
  fake.closeTab(tab.id!);
  release();
  await expect.poll(() => fake.local.read("queue").queue).toEqual([]);
  await note(fake.open({ url: "chrome-extension://bowerbird/popup.html" }).chrome.storage.local, page.url, true);
  expect(fake.badge(tab.id)).toBe("");
});
