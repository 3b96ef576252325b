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
    if (random.isLucky(chance())) throw new Ended("The browser has ended the extension.");
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
  }
}

/** What a person does with the bookmarks of a browser. @returns the title of a link that was added */
export async function editBrowser(browser: SimulatedBrowser, random: Random, newTitle: () => string) {
  const ids = browser.ids();
  const id = random.pick(ids);
  const folders = [browser.otherId];
  for (const one of ids) if ((await browser.get(one))[0]!.url === undefined) folders.push(one);
  const parentId = random.pick(folders)!;
  const index = random.below((await browser.getChildren(parentId)).length + 1);
  const dice = random.below(12);
  if (dice < 4 || id === undefined) {
    const title = newTitle();
    await browser.create({ parentId, index, title, url: `https://${title}.example/` });
    return title;
  }
  if (dice === 4) await browser.create({ parentId, index, title: `Folder ${random.below(5)}` });
  else if (dice === 5) await browser.create({ parentId, index, title: "", url: "data:", type: "separator" });
  else if (dice < 8) await browser.update(id, { title: `Renamed ${random.below(1_000)}` });
  else if (dice < 11) await browser.move(id, { parentId, index }).catch(() => undefined);
  else if ((await browser.get(id))[0]!.url !== undefined) await browser.remove(id);
  return null;
}

/** How often each address is in the library. */
export function countAddresses(urls: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + 1);
  return counts;
}
