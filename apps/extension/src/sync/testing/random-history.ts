import type { SyncServer } from "../ports.ts";
import type { Random } from "./random.ts";
import type { SimulatedBrowser } from "./simulated-browser.ts";
import type { SimulatedDevice } from "./simulated-device.ts";

/** The end of the extension, or a lost request or answer, at a random point. */
export class Ended extends Error {}

/** A server whose requests and answers are lost now and then. */
export function unreliable(server: SyncServer, random: Random, chance: () => number): SyncServer {
  const lose = (): void => {
    if (random.isLucky(chance())) throw new Ended("The network is away.");
  };
  return {
    tree: async (input) => {
      lose();
      return server.tree(input);
    },
    applyBatch: async (input) => {
      lose();
      const answer = await server.applyBatch(input);
      lose();
      return answer;
    },
    undo: (syncId) => server.undo(syncId),
  };
}

/** Ends the extension now and then, before one of its changes. */
export function endSometimes(device: SimulatedDevice, random: Random, chance: () => number): void {
  const end = (): void => {
    // Once ended, it can do nothing more until it is started again.
    device.isEnded ||= random.isLucky(chance());
    if (device.isEnded) throw new Ended("The browser has ended the extension.");
  };
  device.onWrite = end;
  device.browser.onCall = end;
}

/** One call of the sync, which may be ended anywhere. */
export async function trySync(device: SimulatedDevice): Promise<void> {
  try {
    await device.sync({ mayDelete: true });
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    device.isEnded = false;
  }
}

/** What a person does with the bookmarks of a browser, once. @returns the address that was added or removed */
export async function editBrowser(
  browser: SimulatedBrowser,
  random: Random,
  newUrl: () => string,
): Promise<{ added?: string; removed?: string }> {
  const id = random.pick(browser.ids());
  const parentId = random.pick(browser.folderIds())!;
  const index = random.below((await browser.getChildren(parentId)).length + 1);
  const dice = random.below(12);
  if (dice < 4 || id === undefined) {
    const url = newUrl();
    await browser.create({ parentId, index, title: `Title of ${url}`, url });
    return { added: url };
  }
  if (dice === 4) await browser.create({ parentId, index, title: `Folder ${random.below(5)}` });
  else if (dice === 5) await browser.create({ parentId, index, title: "", url: "data:", type: "separator" });
  else if (dice < 8) await browser.update(id, { title: `Renamed ${random.below(1_000)}` });
  else if (dice < 11) await browser.move(id, { parentId, index }).catch(() => undefined);
  else {
    const [node] = await browser.get(id);
    if (node?.url === undefined) return {};
    await browser.remove(id);
    return { removed: node.url };
  }
  return {};
}

/** How often each address is in the library. */
export function countAddresses(urls: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + 1);
  return counts;
}
