import { beforeEach, expect, test } from "vitest";
import { fake, server, startConnected } from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";

let tab: chrome.tabs.Tab;
beforeEach(async () => {
  server.on("bookmarks.add", ({ url }) => makeBookmark({ url }));
  tab = fake.addTab({ url: "https://rye.example/bread", title: "Rye bread", windowId: 7 });
  await startConnected();
});

const click = (info: Partial<chrome.contextMenus.OnClickData>) =>
  fake.dispatch("menuClicked", info, fake.grantActiveTab(tab));
const added = () => server.calls("bookmarks.add");

test("an installation creates the menus, and an update replaces them", async () => {
  fake.dispatch("installed", { reason: "install" });
  await expect.poll(() => fake.menus).toHaveLength(5);
  fake.menus.push({ id: "old", title: "Of an older version" });
  fake.dispatch("installed", { reason: "update" });
  await expect
    .poll(() => fake.menus.map(({ id, contexts }) => [id, ...contexts!]))
    .toEqual([
      ["page", "page"],
      ["link", "link"],
      ["selection", "selection"],
      ["panel", "action"],
      ["tabs", "action"],
    ]);
});

test("the menu of a page saves it with its title", async () => {
  click({ menuItemId: "page", pageUrl: "https://rye.example/bread" });
  await expect.poll(added).toEqual([{ url: "https://rye.example/bread", title: "Rye bread" }]);
});

test("the menu of a link saves the link without a title", async () => {
  click({ menuItemId: "link", linkUrl: "https://oat.example/", pageUrl: "https://rye.example/bread" });
  await expect.poll(added).toEqual([{ url: "https://oat.example/", title: "" }]);
});

test("the menu of a selection saves the page with the selected text, cut to the server's limit", async () => {
  click({ menuItemId: "selection", selectionText: "x".repeat(10_001) });
  await expect
    .poll(added)
    .toEqual([{ url: "https://rye.example/bread", title: "Rye bread", description: "x".repeat(10_000) }]);
});

test("the icon's menu opens the side panel of the current window", async () => {
  click({ menuItemId: "panel" });
  await expect.poll(() => fake.panels).toEqual([7]);
});

test("the icon's menu opens the page that saves all tabs", async () => {
  click({ menuItemId: "tabs" });
  await expect.poll(() => fake.tabs.at(-1)!.url).toBe("chrome-extension://bowerbird/tabs.html");
  expect(server.log).toEqual([]);
});
