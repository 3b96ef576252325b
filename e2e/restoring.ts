import { readFileSync } from "node:fs";
import path from "node:path";
import { importFile, signInAsNewPerson } from "./people.ts";
import type { Page } from "./test.ts";

type Bookmark = { id: string; title: string };

const read = async (page: Page) => (await (await page.request.get("/api/bookmarks")).json()) as Bookmark[];
export const titlesOf = async (page: Page) => (await read(page)).map(({ title }) => title).toSorted();

/** Signs in a new person with a few bookmarks. */
export async function signInWithBookmarks(page: Page): Promise<void> {
  await signInAsNewPerson(page);
  const file = readFileSync(path.join(import.meta.dirname, "fixtures/bookmarks.html"), "utf8");
  await importFile(page, "bookmarks.html", file);
}

/** Deletes one bookmark, changes one, and saves another. */
export async function changeBookmarks(page: Page): Promise<void> {
  const [gone, changed] = await read(page);
  await page.request.delete(`/api/bookmarks/${gone!.id}`);
  await page.request.patch(`/api/bookmarks/${changed!.id}`, { data: { title: "Another title" } });
  await page.request.post("/api/bookmarks", { data: { url: "https://later.example/", title: "Saved later" } });
}
