import { afterAll, beforeAll, expect, inject, it } from "vitest";
import "../../../../scripts/testing/vitest-setup.ts";
import { type ApiPerson, startForApi } from "../../../../e2e/product/api-person.ts";
import { createClient } from "../server/client.ts";
import type { SyncServer } from "./ports.ts";
import { readServer } from "./read-server.ts";
import { emptyBase } from "./sync-store.ts";
import type { SyncTree } from "./sync-tree.ts";
import { toText } from "./testing/edit-tree.ts";
import { Random } from "./testing/random.ts";
import { countAddresses, editBrowser, endSometimes, trySync, unreliable } from "./testing/random-history.ts";
import { SimulatedDevice } from "./testing/simulated-device.ts";

/** Of links and of edits. 10,000 take about ten minutes. */
const size = 1_000;
const linkCount = size;
const folderCount = 200;
const editCount = size;
/** Edits between two syncs of one of the browsers. */
const editsAtOnce = 100;

let person: ApiPerson;
let server: SyncServer;
beforeAll(async () => {
  person = await startForApi({ databaseUrl: inject("databaseUrl"), redisUrl: inject("redisUrl") });
  const client = createClient({ origin: person.url, token: person.token }, 60_000);
  server = {
    tree: (input) => client.sync.tree.query(input),
    applyBatch: (input) => client.sync.applyBatch.mutate(input),
    undo: async (id) => void (await client.bookmarks.undoChange.mutate({ id })),
  };
});
afterAll(() => person.stop());

const readLibrary = async (): Promise<SyncTree> => (await readServer(server, null, emptyBase)).tree;

it(
  "three browsers and an app of another server's API stay equal through random edits, ended and cut off at random",
  { timeout: 1_800_000 },
  async () => {
    const seed = 391_441;
    console.log(`seed ${seed}`);
    const random = new Random(seed);
    let isQuiet = true;
    const chance = (): number => (isQuiet ? 0 : 0.005);
    const devices = (["chromium", "firefox", "chromium"] as const).map((flavor) => {
      const device = new SimulatedDevice(unreliable(server, random, chance), { flavor });
      endSometimes(device, random, chance);
      return device;
    });
    const added = new Set(await fill(devices[0]!));
    for (const [index, device] of devices.entries()) {
      await device.turnOn();
      const start = Date.now();
      await device.sync({ mayDelete: true });
      console.log(`first sync of browser ${index}: ${((Date.now() - start) / 1_000).toFixed(1)} s`);
    }
    expect((await readLibrary()).countLinks()).toBe(linkCount);

    const removed = new Set<string>();
    let last = 0;
    const newUrl = (): string => `https://new-${(last += 1)}.example/`;
    for (let done = 0; done < editCount; done += editsAtOnce) {
      isQuiet = true;
      for (let edit = 0; edit < editsAtOnce; edit++) {
        const made = await editBrowser(random.pick(devices)!.browser, random, newUrl);
        if (made.added) added.add(made.added);
        if (made.removed) removed.add(made.removed);
      }
      added.add(await saveInApp(newUrl()));
      // The same address in all browsers.
      const url = newUrl();
      added.add(url);
      for (const { browser } of devices) await browser.create({ parentId: browser.otherId, title: url, url });
      isQuiet = false;
      if (random.isLucky(0.4)) await Promise.all(devices.map(trySync));
      else await trySync(random.pick(devices)!);
    }
    isQuiet = true;
    for (let round = 0; round < 3; round++) for (const device of devices) await device.sync({ mayDelete: true });

    const library = await readLibrary();
    const wanted = toText(library);
    for (const device of devices) expect(await device.text()).toBe(wanted);
    const counts = countAddresses(library.nodes().flatMap(({ url }) => (url === "" ? [] : [url])));
    expect([...added].filter((one) => !counts.has(one) && !removed.has(one))).toEqual([]);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
    console.log(`${editCount} edits, ${library.countLinks()} links at the end, 0 lost, 0 doubled`);
  },
);

/** @returns the addresses of all links */
async function fill({ browser }: SimulatedDevice): Promise<string[]> {
  const folders = [browser.otherId];
  const urls: string[] = [];
  for (let index = 0; index < folderCount; index++) {
    const parentId = folders[index % 20]!;
    folders.push((await browser.create({ parentId, title: `Folder ${index}` })).id);
  }
  for (let index = 0; index < linkCount; index++) {
    const url = `https://site-${index % 500}.example/page/${index}`;
    await browser.create({ parentId: folders[index % folders.length]!, title: `Page ${index}`, url });
    urls.push(url);
  }
  return urls;
}

/** Saves a link by the API that other apps use. @returns its address */
async function saveInApp(url: string): Promise<string> {
  const answer = await fetch(`${person.url}/compat/karakeep/api/v1/bookmarks`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: JSON.stringify({ type: "link", url, title: `Saved as ${url}` }),
  });
  expect(answer.ok).toBe(true);
  return url;
}
