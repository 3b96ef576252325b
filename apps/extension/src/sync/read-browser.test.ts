import { expect, it } from "vitest";
import { allFolders, MissingFolderError, readBrowser } from "./read-browser.ts";
import { rootId, type SyncNode, SyncTree } from "./sync-tree.ts";
import { toText } from "./testing/edit-tree.ts";
import { SimulatedBrowser } from "./testing/simulated-browser.ts";
import { SimulatedDevice } from "./testing/simulated-device.ts";
import { SimulatedServer } from "./testing/simulated-server.ts";

it.each(["chromium", "firefox"] as const)(
  "all bookmarks of %s have the bar as a folder that is fixed",
  async (flavor) => {
    const browser = new SimulatedBrowser(flavor);
    await browser.create({ parentId: browser.barId, title: "Rye", url: "https://rye.example/" });
    await browser.create({ parentId: browser.otherId, title: "Oat", url: "https://oat.example/" });
    const { tree, rootId: other } = await readBrowser(browser, allFolders);
    expect(toText(tree)).toBe(
      "folder Bookmarks bar \n  link Rye https://rye.example/\nlink Oat https://oat.example/\n",
    );
    expect([other, tree.get(browser.barId)?.isFixed]).toEqual([browser.otherId, true]);
  },
);

it("titles are read as the server stores them, and what cannot be saved holds its folder", async () => {
  const browser = new SimulatedBrowser();
  const folder = await browser.create({ parentId: browser.otherId, title: "  Food \n" });
  await browser.create({ parentId: folder.id, title: "Script", url: "javascript:alert(1)" });
  const nameless = await browser.create({ parentId: browser.otherId, title: "" });
  const { tree, children } = await readBrowser(browser, browser.otherId);
  expect(tree.get(folder.id)).toMatchObject({ title: "Food", isHeld: true });
  expect(tree.get(nameless.id)).toMatchObject({ title: "-" });
  expect(children.get(folder.id)).toHaveLength(1);
});

it("a folder that is gone is an error", async () => {
  await expect(readBrowser(new SimulatedBrowser(), "999")).rejects.toThrow(MissingFolderError);
});

it("Chromium and Firefox share everything, and the server can neither rename nor delete their bars", async () => {
  const server = new SimulatedServer();
  const [one, other] = (["chromium", "firefox"] as const).map((flavor) => {
    return new SimulatedDevice(server, { flavor, isWhole: true });
  });
  await one!.browser.create({ parentId: one!.browser.barId, title: "Rye", url: "https://rye.example/" });
  for (const device of [one!, other!]) {
    await device.turnOn();
    await device.sync();
  }
  expect(await other!.text()).toBe("folder Bookmarks bar \n  link Rye https://rye.example/\n");
  const renamed = server.library
    .nodes()
    .map((node): SyncNode => (node.kind === "folder" ? { ...node, title: "My bar" } : node));
  server.edit(new SyncTree(renamed));
  await one!.sync();
  await other!.sync();
  expect(toText(server.library)).toBe(await other!.text());
  expect(server.library.children(rootId, "folder").map((id) => server.library.get(id)!.title)).toEqual([
    "Bookmarks bar",
  ]);
  server.edit(new SyncTree([]));
  for (const device of [one!, other!, one!]) await device.sync({ mayDelete: true });
  expect([toText(server.library), await one!.text()]).toEqual(["folder Bookmarks bar \n", "folder Bookmarks bar \n"]);
});
