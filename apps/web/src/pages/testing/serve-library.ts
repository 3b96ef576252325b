import { page } from "vitest/browser";
import { serveList } from "../../features/bookmarks/testing/serve-list.ts";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";

export const bread = makeCategory({ name: "Bread", bookmarkCount: 1 });
export const travel = makeCategory({ name: "Travel", bookmarkCount: 1 });
export const rye = makeBookmark({ title: "Rye bread", categoryId: bread.id, category: "Bread" });
export const sea = makeBookmark({
  title: "By the sea",
  url: "https://sea.example",
  categoryId: travel.id,
  category: "Travel",
});

/** What the page of a library of two bookmarks asks for; for `beforeEach`. */
export function serveLibrary(): void {
  server.on("categories.list", [bread, travel]);
  server.on("linkChecks.broken", { broken: 0 });
  server.on("tidy.list", { sections: [], ready: 0 });
  server.on("savedSearches.list", []);
  serveList([rye, sea]);
}

export const sidebar = page.getByRole("complementary");
export const heading = (name: string) => page.getByRole("heading", { name, level: 1, exact: true });
export const bookmark = (title: string) => page.getByRole("main").getByRole("link", { name: new RegExp(title) });
export const bulkBar = page.getByRole("toolbar", { name: "Bulk Edit" });
