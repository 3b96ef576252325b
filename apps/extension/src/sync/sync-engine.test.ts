import { describe, expect, it } from "vitest";
import type { SyncServer } from "./ports.ts";
import { rootId, type SyncNode, SyncTree } from "./sync-tree.ts";
import { toText } from "./testing/edit-tree.ts";
import { SimulatedDevice } from "./testing/simulated-device.ts";
import { SimulatedServer } from "./testing/simulated-server.ts";

const link = (id: string, title: string, parentId = rootId): SyncNode => {
  return { id, kind: "link", parentId, title, url: `https://${title.toLowerCase()}.example/` };
};
const folder = (id: string, title: string, parentId = rootId): SyncNode => ({
  ...link(id, title, parentId),
  kind: "folder",
  url: "",
});

async function syncedWith(nodes: SyncNode[], flavor: "chromium" | "firefox" = "chromium") {
  const server = new SimulatedServer();
  server.edit(new SyncTree(nodes));
  const device = new SimulatedDevice(server, { flavor });
  await device.turnOn();
  await device.sync();
  return { server, device, browser: device.browser };
}

/** A browser and a server that are equal, with a folder, a link in it and one beside it. */
async function pairOf(flavor: "chromium" | "firefox" = "chromium") {
  return syncedWith([folder("bread", "Bread"), link("rye", "Rye", "bread"), link("oat", "Oat")], flavor);
}

describe("the first sync", () => {
  it("adds on each side what the other has, and deletes nothing", async () => {
    const server = new SimulatedServer();
    server.edit(new SyncTree([folder("bread", "Bread"), link("rye", "Rye", "bread")]));
    const device = new SimulatedDevice(server);
    const { browser } = device;
    const bread = await browser.create({ parentId: browser.otherId, title: "Bread" });
    await browser.create({ parentId: bread.id, title: "Oat", url: "https://oat.example/" });
    await browser.create({ parentId: bread.id, title: "Mine", url: "https://rye.example/" });
    await device.turnOn();
    expect(await device.preview()).toMatchObject({ here: { added: 0, deleted: 0 }, there: { added: 1, deleted: 0 } });
    await device.sync();
    expect(await device.text()).toBe(
      "folder Bread \n  link Oat https://oat.example/\n  link Rye https://rye.example/\n",
    );
    expect(toText(server.library)).toBe(await device.text());
  });

  it("changes nothing the second time", async () => {
    const { server, device } = await pairOf();
    const before = toText(server.library);
    await device.sync();
    expect([toText(server.library), await device.text()]).toEqual([before, before]);
    expect(await device.status()).toMatchObject({ here: { added: 0 }, there: { added: 0 } });
  });
});

/** A server that gives its links in two pages, between which another client renames the first one, `changes` times. */
function changingBetweenPages(server: SimulatedServer, changes: number): SyncServer {
  let left = changes;
  return {
    applyBatch: (input) => server.applyBatch(input),
    undo: (syncId) => server.undo(syncId),
    tree: async ({ knownVersion, cursor }) => {
      if (cursor !== undefined && left-- > 0) {
        const [first, ...others] = server.library.nodes();
        server.edit(new SyncTree([{ ...first!, title: `Renamed ${left}` }, ...others]));
      }
      const page = await server.tree(knownVersion === undefined ? {} : { knownVersion });
      if (page.isUnchanged) return page;
      const [first, ...others] = page.links;
      return cursor === undefined
        ? { ...page, links: [first!], nextCursor: first!.id }
        : { ...page, folders: [], links: others };
    },
  };
}

describe("a library that others change while it is read", () => {
  it.each([1, 3, 10])("%i times arrives as it is at the end", async (changes) => {
    const server = new SimulatedServer();
    server.edit(new SyncTree([link("rye", "Rye"), link("oat", "Oat")]));
    const device = new SimulatedDevice(changingBetweenPages(server, changes));
    await device.turnOn();
    for (let sync = 0; sync < changes; sync++) await device.sync();
    expect(await device.text()).toBe(toText(server.library));
  });
});

describe.each(["chromium", "firefox"] as const)("in %s", (flavor) => {
  it("a change in the browser arrives at the server", async () => {
    const { server, device, browser } = await pairOf(flavor);
    const [, oat] = await browser.getChildren(browser.otherId);
    await browser.update(oat!.id, { title: "Oats" });
    const corn = await browser.create({ parentId: browser.otherId, index: 0, title: "Corn" });
    await browser.move(oat!.id, { parentId: corn.id });
    await device.sync();
    expect(toText(server.library)).toBe(
      "folder Corn \n  link Oats https://oat.example/\nfolder Bread \n  link Rye https://rye.example/\n",
    );
  });

  it("the server's order arrives in the browser, and separators stay where they are", async () => {
    const links = ["A", "B", "C", "D"].map((title) => link(title, title));
    const { server, device, browser } = await syncedWith(links, flavor);
    await browser.create({ parentId: browser.otherId, index: 2, title: "", type: "separator", url: "data:" });
    server.edit(new SyncTree([links[1]!, links[2]!, links[3]!, links[0]!, link("E", "E")]));
    await device.sync();
    const titles = (await browser.getChildren(browser.otherId)).map(({ title, type }) => (type ? "-" : title));
    expect(titles.join("")).toBe("B-CDAE");
    expect(toText(server.library)).toBe(await device.text());
  });
});

describe("what cannot be saved", () => {
  it("stays in the browser only, and so does its folder", async () => {
    const { server, device, browser } = await pairOf();
    const [bread] = await browser.getChildren(browser.otherId);
    await browser.create({ parentId: bread!.id, title: "Script", url: "javascript:alert(1)" });
    server.edit(new SyncTree([link("oat", "Oat")]));
    await device.sync({ mayDelete: true });
    expect((await browser.getChildren(bread!.id)).map(({ title }) => title)).toEqual(["Script"]);
    expect(toText(server.library)).toBe("folder Bread \nlink Oat https://oat.example/\n");
    expect(toText(server.library)).toBe(await device.text());
  });
});

describe("what one side refuses again and again", () => {
  it("stays where it is, and is not tried before anything else changes", async () => {
    const server = new SimulatedServer();
    server.edit(new SyncTree([link("rye", "Rye")]));
    const device = new SimulatedDevice(server);
    device.browser.onCall = () => {
      throw new Error("This bookmark cannot be created.");
    };
    await device.turnOn();
    await device.sync();
    const { version } = await server.tree({});
    expect(await device.store.read("base")).toMatchObject({ nodes: [], version: null, seenVersion: version });
    device.browser.onCall = () => {};
    await device.sync();
    expect(await device.text()).toBe("link Rye https://rye.example/\n");
  });
});

describe("many deletions", () => {
  it("wait for the person's consent", async () => {
    const { server, device, browser } = await pairOf();
    const [, oat] = await browser.getChildren(browser.otherId);
    await browser.remove(oat!.id);
    await device.sync();
    expect(server.library.countLinks()).toBe(2);
    expect(await device.status()).toMatchObject({ question: { here: 0, there: 1 } });
    await device.sync({ mayDelete: true });
    expect(server.library.countLinks()).toBe(1);
    expect(await device.status()).toMatchObject({ question: null });
  });

  it("do not when they are few", async () => {
    const links = Array.from({ length: 30 }, (_, index) => link(`l${index}`, `T${index}`));
    const { server, device, browser } = await syncedWith(links);
    for (const { id } of (await browser.getChildren(browser.otherId)).slice(0, 3)) await browser.remove(id);
    await device.sync();
    expect(server.library.countLinks()).toBe(27);
  });
});

describe("undoing the last sync", () => {
  it("reverts both sides and pauses", async () => {
    const { server, device, browser } = await pairOf();
    const before = await device.text();
    const [bread, oat] = await browser.getChildren(browser.otherId);
    await browser.update(oat!.id, { title: "Oats" });
    const corn = await browser.create({ parentId: browser.otherId, title: "Corn", url: "https://corn.example/" });
    server.edit(new SyncTree([folder("bread", "Loaves"), link("oat", "Oat"), link("new", "New", "bread")]));
    await device.sync({ mayDelete: true });
    expect(await device.text()).toContain("folder Loaves \n  link New");
    await device.undo();
    expect(toText(server.library)).toBe(
      "folder Loaves \n  link New https://new.example/\nlink Oat https://oat.example/\n",
    );
    expect(await device.text()).toBe(`${before.replace("Oat ", "Oats ")}link Corn https://corn.example/\n`);
    expect((await browser.get(bread!.id))[0]!.title).toBe("Bread");
    expect((await browser.get(corn.id))[0]).toBeDefined();
    await device.sync();
    expect(toText(server.library)).toContain("link Oat ");
  });

  it("on the server alone is a change that the next sync carries to the browser", async () => {
    const { server, device, browser } = await pairOf();
    await browser.create({ parentId: browser.otherId, title: "Corn", url: "https://corn.example/" });
    await device.sync();
    await server.undo((await device.lastSyncId())!);
    await device.sync({ mayDelete: true });
    expect(await device.text()).not.toContain("Corn");
    expect(toText(server.library)).toBe(await device.text());
  });
});
