import { save, saved, signInAsNewPerson, titlesOf } from "../people.ts";
import { type Firefox, openFirefox } from "../product/firefox.ts";
import { expect, type Page, test } from "../test.ts";

/** Waits until the extension's page shows a text. */
async function expectText(firefox: Firefox, text: string): Promise<void> {
  await expect.poll(() => firefox.evaluate("document.body.innerText"), { timeout: 240_000 }).toContain(text);
}

const addToLibrary = (page: Page, title: string) =>
  save(page, { url: `https://${title.toLowerCase()}.example/`, title, category: "Browser" });

/** Firefox with the extension, connected as a new person who has one link. */
async function openConnected(page: Page, origin: string): Promise<Firefox> {
  await signInAsNewPerson(page);
  await addToLibrary(page, "Rye");
  const made = await page.request.post("/api/account/tokens", { data: { name: "Firefox", scope: "read-write" } });
  const { token } = (await made.json()) as { token: string };
  const firefox = await openFirefox();
  await firefox.open("options.html");
  await expectText(firefox, "Connect to your server");
  await firefox.evaluate(`browser.storage.local.set({ connection: ${JSON.stringify({ origin, token })} })`);
  // Firefox tells a page that has just opened of no change until it has registered its listener, which no page can await.
  await firefox.open("options.html");
  await expectText(firefox, `Connected to ${new URL(origin).host}`);
  return firefox;
}

/** Sends a request to the extension's background, as its pages do. @throws the problem that it answers with */
async function ask(firefox: Firefox, name: string, request: object): Promise<unknown> {
  const message = JSON.stringify({ name, request });
  const reply = await firefox.evaluate(`browser.runtime.sendMessage(${message}).then(JSON.stringify)`);
  const { answer, problem } = JSON.parse(String(reply)) as { answer?: unknown; problem?: string };
  if (problem !== undefined) throw new Error(problem);
  return answer;
}

/** What a test has started ends with it. */
const started: AsyncDisposable[] = [];
test.afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

test("in Firefox the extension connects, shows the library and saves links", async ({ page, baseURL }) => {
  const firefox = await openConnected(page, baseURL!);
  started.push(firefox);
  await expectText(firefox, "This is version");
  await firefox.open("panel.html");
  await expectText(firefox, "Rye");
  await ask(firefox, "save", { links: [{ url: "https://spelt.example", title: "Spelt" }] });
  await expect.poll(() => saved(page)).toContainEqual(expect.objectContaining({ title: "Spelt" }));
});

test("in Firefox a folder and the library stay the same, in both directions, and a sync is undone", async ({
  page,
  baseURL,
}) => {
  const firefox = await openConnected(page, baseURL!);
  started.push(firefox);
  const titles = () => titlesOf(page);
  /** Runs a call of `browser.bookmarks`. */
  const bookmarks = async (call: string): Promise<unknown> =>
    JSON.parse(String(await firefox.evaluate(`browser.bookmarks.${call}.then(JSON.stringify)`)));
  const inFolder = async (id: string) =>
    ((await bookmarks(`getChildren("${id}")`)) as { title: string }[]).map(({ title }) => title);
  const add = async (parentId: string, title: string): Promise<string> => {
    const given = JSON.stringify({ parentId, title, url: `https://${title.toLowerCase()}.example/` });
    return ((await bookmarks(`create(${given})`)) as { id: string }).id;
  };
  const { id: folder } = (await bookmarks(`create({ parentId: "unfiled_____", title: "Bread" })`)) as { id: string };
  const oat = await add(folder, "Oat");
  const choice = { folder, categoryId: (await saved(page))[0]!.categoryId };
  expect(await ask(firefox, "syncPreview", choice)).toMatchObject({ here: { added: 1 }, there: { added: 1 } });
  await ask(firefox, "syncStart", choice);
  expect((await inFolder(folder)).toSorted()).toEqual(["Oat", "Rye"]);
  expect(await titles()).toEqual(["Oat", "Rye"]);

  await bookmarks(`update("${oat}", { title: "Oats" })`);
  await expect.poll(titles).toEqual(["Oats", "Rye"]);
  await addToLibrary(page, "Corn");
  await expect.poll(() => inFolder(folder)).toContain("Corn");
  await bookmarks(`move("${oat}", { index: 2 })`);
  await ask(firefox, "syncNow", {});
  expect((await inFolder(folder)).at(-1)).toBe("Oats");

  await add(folder, "Spelt");
  await expect.poll(titles).toContain("Spelt");
  await ask(firefox, "syncUndo", {});
  expect(await titles()).toEqual(["Corn", "Oats", "Rye"]);
});
