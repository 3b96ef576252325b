import type { BrowserContext } from "@playwright/test";
import { callWorker, type DeviceEdit, keepAll, startWorker } from "../device-driver.ts";
import { type Saved, saveMany, signedIn as test } from "../people.ts";
import { expect, type Page } from "../test.ts";

test.use({ isOfflineExpected: true });

const adds = 150;
const own = 100;
const versions = 3;
const shared = 20;

/** A day of one device: 500 edits. Those of a bookmark that the other device edits too come last. */
function editsOf(device: number, mine: readonly Saved[], both: readonly Saved[]): DeviceEdit[] {
  const title = (name: string) => `device ${device} ${name}`;
  const add = (index: number) => {
    const input = { id: crypto.randomUUID(), url: `https://d${device}.example/${index}`, title: title(`add ${index}`) };
    return { call: "bookmarks.add", input };
  };
  const update = ({ id }: Saved, name: string) => ({ call: "bookmarks.update", input: { id, title: title(name) } });
  const [deleted, restored] = [mine.slice(0, 20).map(({ id }) => id), mine.slice(0, 10).map(({ id }) => id)];
  const versionsOf = Array.from({ length: versions }, (_, version) =>
    mine.map((bookmark, index) => update(bookmark, `own ${index} version ${version}`)),
  );
  return [
    ...Array.from({ length: adds }, (_, index) => add(index)),
    ...versionsOf.flat(),
    ...both.map((bookmark, index) => update(bookmark, `shared ${index}`)),
    ...deleted.map((id) => ({ call: "bookmarks.delete", input: { ids: [id] } })),
    ...restored.map((id) => ({ call: "bookmarks.restore", input: { ids: [id] } })),
  ];
}

/** A page of a device, which can be killed. */
async function openDevice(context: BrowserContext, userId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/privacy");
  await startWorker(page, userId);
  return page;
}

/** What a device has stored of its edits. */
function readStored<T>(page: Page, userId: string, store: "edits" | "notices"): Promise<T[]> {
  return page.evaluate(
    ([id, name]) =>
      new Promise<T[]>((resolve) => {
        indexedDB.open(`outbox-${id}`).addEventListener("success", ({ target }) => {
          const read = (target as IDBOpenDBRequest).result.transaction(name).objectStore(name).getAll();
          read.addEventListener("success", () => resolve(read.result as T[]));
        });
      }),
    [userId, store] as const,
  );
}
const countEdits = async (page: Page, userId: string) => (await readStored(page, userId, "edits")).length;

async function readAll<T>(page: Page, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = null, skip = 0; ;) {
    const response = await page.request.get(`${path}?limit=50&skip=${skip}${cursor ? `&cursor=${cursor}` : ""}`);
    const body = (await response.json()) as T[] | { items: T[]; nextCursor: string | null };
    items.push(...("items" in body ? body.items : body));
    if ("items" in body ? body.nextCursor === null : body.length < 50) return items;
    if ("items" in body) cursor = body.nextCursor;
    else skip += 50;
  }
}

test("1,000 edits of two devices, made offline and sent with kills in between, arrive once each and in order", async ({
  page,
  browser,
}) => {
  const { id: userId } = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  const links = Array.from({ length: 2 * own + shared }, (_, index) => ({
    url: `https://rye.example/${index}`,
    title: `Rye ${index}`,
    category: "Baking",
  }));
  await saveMany(page, links);
  const saved = await readAll<Saved>(page, "/api/bookmarks");
  expect(saved).toHaveLength(links.length);
  const both = saved.slice(2 * own);
  const storageState = await page.context().storageState();
  const contexts = await Promise.all(
    [0, 1].map(() => browser.newContext({ storageState, baseURL: process.env.E2E_URL! })),
  );
  const pages = await Promise.all(
    contexts.map(async (context) => {
      const first = await context.newPage();
      await first.goto("/");
      await first.evaluate(async () => void (await navigator.serviceWorker.ready));
      await first.close();
      return openDevice(context, userId);
    }),
  );

  await test.step("both are edited without a network, and killed in the middle", async () => {
    for (const [device, context] of contexts.entries()) {
      await context.setOffline(true);
      const edits = editsOf(device, saved.slice(device * own, (device + 1) * own), both);
      expect(edits).toHaveLength(500);
      expect(await keepAll(pages[device]!, edits.slice(0, 250))).toBe(250);
      await pages[device]!.close({ runBeforeUnload: false });
      pages[device] = await openDevice(context, userId);
      expect(await keepAll(pages[device], edits.slice(250))).toBe(250);
    }
  });

  await test.step("the network comes back, and both are killed again and again while they send", async () => {
    for (const context of contexts) await context.setOffline(false);
    for (let kill = 0; kill < 4; kill += 1) {
      for (const [device, context] of contexts.entries()) {
        await pages[device]!.close({ runBeforeUnload: false });
        pages[device] = await openDevice(context, userId);
      }
      // Some have arrived, and others not.
      const left = await countEdits(pages[1]!, userId);
      await expect.poll(() => countEdits(pages[1]!, userId)).not.toBe(left);
    }
    for (const device of pages) await expect.poll(() => callWorker(device, "flush"), { timeout: 240_000 }).toBe(0);
  });

  const titles = (await readAll<Saved>(page, "/api/bookmarks")).map(({ title }) => title);
  for (const device of [0, 1]) {
    const isOf = (kind: string) => (title: string) => title.startsWith(`device ${device} ${kind}`);
    const named = (kind: string, count: number, end = "") =>
      Array.from({ length: count }, (_, index) => `device ${device} ${kind} ${index}${end}`);
    expect(titles.filter(isOf("add")).toSorted()).toEqual(named("add", adds).toSorted());
    const last = named("own", own, ` version ${versions - 1}`).filter((_, index) => index < 10 || index >= 20);
    expect(titles.filter(isOf("own")).toSorted()).toEqual(last.toSorted());
  }
  expect(titles.filter((title) => /^device \d shared/.test(title))).toHaveLength(shared);

  await test.step("history has each edit once, also both of a bookmark that both devices changed", async () => {
    const history = await readAll<{ kind: string; isUndone: boolean; subject: string | null }>(page, "/api/history");
    const count = (kind: string) => history.filter((entry) => entry.kind === kind).length;
    expect(count("edit")).toBe(2 * (own * versions + shared));
    // Restoring what one deletion deleted undoes that deletion.
    expect(history.filter(({ kind, isUndone }) => kind === "delete" && isUndone)).toHaveLength(20);
    expect(count("delete")).toBe(40);
  });

  await test.step("the person is told of each bookmark that both changed, once", async () => {
    const told = await Promise.all(pages.map((device) => readStored<{ kind: string }>(device, userId, "notices")));
    expect(told.flat().map(({ kind }) => kind)).toEqual(Array.from({ length: shared }, () => "changed"));
  });
  await Promise.all(contexts.map((context) => context.close()));
});
