import { importLibrary, signInAsNewPerson } from "./people.ts";
import type { Page } from "./test.ts";

type Bookmark = { id: string; title: string };

const read = async (page: Page) => (await (await page.request.get("/api/bookmarks")).json()) as Bookmark[];
export const titlesOf = async (page: Page) => (await read(page)).map(({ title }) => title).toSorted();

/** Signs in a new person with a few bookmarks. */
export async function signInWithBookmarks(page: Page): Promise<void> {
  await signInAsNewPerson(page);
  await importLibrary(page);
}

/** Deletes one bookmark, changes one, and saves another. */
export async function changeBookmarks(page: Page): Promise<void> {
  const [gone, changed] = await read(page);
  await page.request.delete(`/api/bookmarks/${gone!.id}`);
  await page.request.patch(`/api/bookmarks/${changed!.id}`, { data: { title: "Another title" } });
  await page.request.post("/api/bookmarks", { data: { url: "https://later.example/", title: "Saved later" } });
}
