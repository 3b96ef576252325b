import { expect, it } from "vitest";
import { type SyncNode, SyncTree } from "./sync-tree.ts";
import { editRandomly, toText } from "./testing/edit-tree.ts";
import { Random } from "./testing/random.ts";
import { countAddresses, editBrowser, endSometimes, trySync, unreliable } from "./testing/random-history.ts";
import { SimulatedDevice } from "./testing/simulated-device.ts";
import { SimulatedServer } from "./testing/simulated-server.ts";
import { mergeTrees } from "./merge-trees.ts";

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

it.each(seeds)(
  "three browsers and another client that edit at once, are ended and lose answers, end equal [seed %i]",
  async (seed) => {
    expect(await findProblems(seed)).toEqual([]);
  },
);

const steps = 60;

async function findProblems(seed: number): Promise<string[]> {
  const random = new Random(seed);
  const server = new SimulatedServer();
  let isQuiet = false;
  const chance = (): number => (isQuiet ? 0 : 0.02);
  const devices = (["chromium", "firefox", "chromium"] as const).map((flavor) => {
    const device = new SimulatedDevice(unreliable(server, random, chance), { flavor });
    endSometimes(device, random, chance);
    return device;
  });
  let last = 0;
  const newTitle = (): string => `new-${(last += 1)}`;
  isQuiet = true;
  for (const device of devices) await device.turnOn();
  isQuiet = false;
  const added = new Set<string>();
  const removed = new Set<string>();
  for (let step = 0; step < steps; step++) {
    const device = random.pick(devices)!;
    if (random.isLucky(0.3)) await trySync(device);
    else if (random.isLucky(0.1)) {
      isQuiet = true;
      const url = `https://${newTitle()}.example/`;
      added.add(url);
      for (const { browser } of devices) await browser.create({ parentId: browser.otherId, title: url, url });
      isQuiet = false;
      await Promise.all(devices.map(trySync));
    } else if (random.isLucky(0.25)) editServer(server, random, newTitle, added, removed);
    else {
      isQuiet = true;
      const edit = await editBrowser(device.browser, random, () => `https://${newTitle()}.example/`);
      if (edit.added) added.add(edit.added);
      if (edit.removed) removed.add(edit.removed);
      isQuiet = false;
    }
  }
  isQuiet = true;
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 4; round++) for (const device of devices) await device.sync({ mayDelete: true });
  };
  await settle();
  const deleted = await deleteOne(devices[1]!, random);
  await settle();
  const isBack = server.library.nodes().some(({ url }) => url === deleted);
  if (deleted !== null) removed.add(deleted);
  return [...(isBack ? [`${deleted} is back`] : []), ...(await compare(server, devices, added, removed))];
}

async function compare(
  server: SimulatedServer,
  devices: readonly SimulatedDevice[],
  added: ReadonlySet<string>,
  removed: ReadonlySet<string>,
): Promise<string[]> {
  const problems: string[] = [];
  const library = toText(server.library);
  for (const [index, device] of devices.entries()) {
    if ((await device.text()) !== library) problems.push(`browser ${index} differs`);
    if (device.keys.includes("sync-journal")) problems.push(`browser ${index} has a journal left`);
  }
  const counts = countAddresses(server.library.nodes().flatMap(({ url }) => (url === "" ? [] : [url])));
  for (const url of added) if (!counts.has(url) && !removed.has(url)) problems.push(`${url} is lost`);
  for (const [url, count] of counts) if (count > 1) problems.push(`${url} is there ${count} times`);
  return problems;
}

/** @returns its address; null if there is no link */
async function deleteOne({ browser }: SimulatedDevice, random: Random): Promise<string | null> {
  const nodes = (await Promise.all(browser.ids().map((id) => browser.get(id)))).flat();
  const link = random.pick(nodes.filter(({ url }) => url?.startsWith("https:")));
  if (!link) return null;
  await browser.remove(link.id);
  return link.url!;
}

/** Another client edits the library: it adds addresses of its own. */
function editServer(
  server: SimulatedServer,
  random: Random,
  newTitle: () => string,
  added: Set<string>,
  removed: Set<string>,
): void {
  const before = server.library;
  const edited = editRandomly(before, random, 1, () => crypto.randomUUID());
  const nodes = edited.nodes().map((node): SyncNode => {
    if (before.has(node.id) || node.kind === "folder") return node;
    const title = newTitle();
    added.add(`https://${title}.example/`);
    return { ...node, title, url: `https://${title}.example/` };
  });
  const tree = new SyncTree(nodes);
  for (const { id, url } of before.nodes()) if (!tree.has(id)) removed.add(url);
  // Categories have names of their own.
  server.edit(mergeTrees({ base: before, local: tree, remote: tree }));
}
