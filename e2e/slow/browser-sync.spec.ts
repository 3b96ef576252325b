/// <reference types="chrome" />
import { expect, type Worker } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { connect, test } from "../extension-test.ts";
import { save, titlesOf } from "../people.ts";

/** The titles of the browser's bookmarks in a folder. */
const inBrowser = (background: Worker, folderId: string): Promise<string[]> =>
  background.evaluate(async (id) => (await chrome.bookmarks.getChildren(id)).map(({ title }) => title), folderId);

const addToBrowser = (background: Worker, parentId: string, title: string): Promise<string> =>
  background.evaluate(async (given) => (await chrome.bookmarks.create(given)).id, {
    parentId,
    title,
    url: `https://${title.toLowerCase()}.example/`,
  });

test("the browser's bookmarks and a category stay the same, and a sync is undone on both sides", async ({
  extension,
  page,
  baseURL,
}) => {
  await connect(extension, page, baseURL!);
  const background = await extension.background();
  const folderId = await background.evaluate(
    async () => (await chrome.bookmarks.create({ parentId: "2", title: "Bread" })).id,
  );
  await addToBrowser(background, folderId, "Rye");
  await addToBrowser(background, folderId, "Oat");
  const add = (title: string) =>
    save(page, { url: `https://${title.toLowerCase()}.example/`, title, category: "Browser" });
  await add("Corn");

  await test.step("it is off, and shows what it would do before it starts", async () => {
    await page.goto(extension.page("options.html"));
    await page.getByRole("button", { name: "Set up sync" }).click();
    await page.getByRole("combobox", { name: "In this browser" }).selectOption({ label: "Other bookmarks › Bread" });
    await page.getByRole("combobox", { name: "In Bowerbird" }).selectOption({ label: "Browser" });
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Adds 1 link here and 2 links in Bowerbird. Deletes nothing.")).toBeVisible();
    await expectAccessible(page, "preview of a sync");
    await page.getByRole("button", { name: "Start sync" }).click();
    await expect(page.getByText("Sync is on: “Bread” with Browser.")).toBeVisible();
    await expectAccessible(page, "options with sync");
    expect((await inBrowser(background, folderId)).toSorted()).toEqual(["Corn", "Oat", "Rye"]);
    expect(await titlesOf(page)).toEqual(["Corn", "Oat", "Rye"]);
  });

  await test.step("a change in the browser arrives within seconds", async () => {
    await addToBrowser(background, folderId, "Bran");
    await expect.poll(() => titlesOf(page), { timeout: 240_000 }).toContain("Bran");
  });

  await test.step("a change in Bowerbird arrives within seconds, too", async () => {
    await add("Maize");
    await expect.poll(() => inBrowser(background, folderId), { timeout: 240_000 }).toContain("Maize");
  });

  await test.step("each sync is an entry of the history", async () => {
    const { items } = (await (await page.request.get("/api/history")).json()) as { items: Record<string, unknown>[] };
    const syncs = items.filter(({ kind }) => kind === "sync");
    expect(syncs.at(-1)).toMatchObject({ subject: "Chrome on Linux", target: "2 added", by: { type: "extension" } });
  });

  await test.step("undoing the last sync reverts both sides and pauses", async () => {
    const id = await addToBrowser(background, folderId, "Spelt");
    await expect.poll(() => titlesOf(page), { timeout: 240_000 }).toContain("Spelt");
    await page.getByRole("button", { name: "Undo last sync" }).click();
    await expect(page.getByText("The last sync was undone on both sides, and sync is paused.")).toBeVisible();
    expect(await titlesOf(page)).not.toContain("Spelt");
    // The person's own bookmark stays: the sync had only sent it.
    expect(await background.evaluate(async (own) => (await chrome.bookmarks.get(own)).length, id)).toBe(1);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "options with sync");
});
