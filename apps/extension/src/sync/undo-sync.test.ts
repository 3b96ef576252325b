import { expect, it } from "vitest";
import { mergeTrees } from "./merge-trees.ts";
import { readBrowser } from "./read-browser.ts";
import { SyncTree } from "./sync-tree.ts";
import { editRandomly, toText } from "./testing/edit-tree.ts";
import { Random } from "./testing/random.ts";
import { editBrowser, endSometimes, Ended } from "./testing/random-history.ts";
import { SimulatedDevice } from "./testing/simulated-device.ts";
import { SimulatedServer } from "./testing/simulated-server.ts";

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

it.each(seeds)(
  "an undo that is ended half-way is finished by the next one, in the same order [seed %i]",
  async (seed) => {
    const random = new Random(seed);
    const server = new SimulatedServer();
    const device = new SimulatedDevice(server, { flavor: seed % 2 === 0 ? "chromium" : "firefox" });
    let isQuiet = true;
    endSometimes(device, random, () => (isQuiet ? 0 : 0.1));
    await device.turnOn();
    let last = 0;
    const newUrl = () => `https://new-${(last += 1)}.example/`;
    for (let edit = 0; edit < 40; edit++) await editBrowser(device.browser, random, newUrl);
    await device.sync({ mayDelete: true });

    for (let edit = 0; edit < 5; edit++) await editBrowser(device.browser, random, newUrl);
    const before = server.library;
    const edited = editRandomly(before, random, 12, () => crypto.randomUUID());
    server.edit(mergeTrees({ base: before, local: edited, remote: edited }));
    const wanted = { here: await readAll(device), there: toLines(server.library) };
    await device.sync({ mayDelete: true });
    if ((await device.lastSyncId()) === undefined) return;

    isQuiet = false;
    for (let isDone = false; !isDone;) isDone = await tryUndo(device);
    isQuiet = true;
    expect({ here: await readAll(device), there: toLines(server.library) }).toEqual(wanted);
    expect(device.keys.filter((key) => key.startsWith("sync-steps"))).toHaveLength(await countSteps(device));
  },
);

/** Everything in the browser in its order, also what is not synced. */
async function readAll({ browser }: SimulatedDevice): Promise<string> {
  const strip = (nodes: Awaited<ReturnType<typeof browser.getSubTree>>): unknown =>
    nodes.map(({ title, url, type, children }) => ({ title, url, type, children: strip(children ?? []) }));
  return JSON.stringify(strip(await browser.getSubTree(browser.otherId)));
}

/** The simulated server does not keep the order in an undo. */
const toLines = (tree: SyncTree): string[] => toText(tree).split("\n").toSorted();

async function tryUndo(device: SimulatedDevice): Promise<boolean> {
  try {
    await device.undo();
    return true;
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return false;
  } finally {
    device.isEnded = false;
  }
}

async function countSteps(device: SimulatedDevice): Promise<number> {
  return (await device.store.read("last"))?.steps ?? 0;
}

it("bookmarks that the person has changed again since stay", async () => {
  const server = new SimulatedServer();
  server.edit(new SyncTree([{ id: "a", kind: "link", parentId: "", title: "Rye", url: "https://rye.example/" }]));
  const device = new SimulatedDevice(server);
  await device.turnOn();
  await device.sync();
  server.edit(new SyncTree([{ id: "a", kind: "link", parentId: "", title: "Theirs", url: "https://rye.example/" }]));
  await device.sync();
  const { tree } = await readBrowser(device.browser, device.folder);
  await device.browser.update(tree.nodes()[0]!.id, { title: "Mine" });
  await device.undo();
  expect(await device.text()).toBe("link Mine https://rye.example/\n");
});
