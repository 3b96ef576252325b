import { beforeEach, expect, test } from "vitest";
import { ask } from "../messages.ts";
import { note } from "../saved/known-addresses.ts";
import { fake, server, startConnected } from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";

const url = "https://rye.example/bread";

beforeEach(async () => {
  fake.granted.add("tabs");
  await note(chrome.storage.local, url, true);
  await startConnected();
});

test("the icon marks a page that is saved, in any spelling of its address, and no other page", async () => {
  const tab = fake.addTab({ url: "about:blank" });
  fake.navigate(tab.id!, "http://www.rye.example/bread?fbclid=1");
  await expect.poll(() => fake.badge(tab.id)).toBe("✓");
  expect(fake.titles.get(tab.id)).toBe("Saved in Bowerbird");
  fake.navigate(tab.id!, "https://rye.example/other");
  await expect.poll(() => fake.titles.get(tab.id)).toBe("Save to Bowerbird");
  expect(fake.badge(tab.id)).toBe("");
  expect(server.log).toEqual([]);
});

test("the icon marks a saved page when its tab comes to the front", async () => {
  const tab = fake.addTab({ url });
  fake.dispatch("tabActivated", { tabId: tab.id!, windowId: 1 });
  await expect.poll(() => fake.badge(tab.id)).toBe("✓");
});

test("a page that is not saved shows the number of queued links", async () => {
  const tab = fake.addTab({ url: "https://oat.example/" });
  server.goAway();
  await ask("save", { links: [{ url: "https://spelt.example/", title: "" }] });
  await expect.poll(() => fake.badge(tab.id)).toBe("1");
  expect(fake.colors.get(undefined)).not.toBe(fake.colors.get(tab.id));
});

test("a deletion removes the mark of the current page, and a restore brings it back", async () => {
  server.on("bookmarks.delete", { deleted: 1, ids: [makeBookmark().id], changeId: "change 1" });
  server.on("bookmarks.restore", { restored: 1, changeId: null });
  const tab = fake.addTab({ url });
  await ask("remove", { id: "one", url });
  expect(fake.badge(tab.id)).toBe("");
  expect(fake.titles.get(tab.id)).toBe("Save to Bowerbird");
  await ask("restore", { id: "one", url });
  expect(fake.badge(tab.id)).toBe("✓");
});

test("without the permission to see pages, the icon shows no marks", async () => {
  fake.granted.delete("tabs");
  const tab = fake.addTab({ url });
  fake.navigate(tab.id!, url);
  await ask("disconnect", {});
  expect(fake.badge(tab.id)).toBe("");
});
