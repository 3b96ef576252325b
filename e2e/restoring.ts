import { save, saved } from "./people.ts";
import type { Page } from "./test.ts";

/** Deletes one bookmark, changes one, and saves another. */
export async function changeBookmarks(page: Page): Promise<void> {
  const [gone, changed] = await saved(page);
  await page.request.delete(`/api/bookmarks/${gone!.id}`);
  await page.request.patch(`/api/bookmarks/${changed!.id}`, { data: { title: "Another title" } });
  await save(page, { url: "https://later.example/", title: "Saved later" });
}
