import { FakeServer } from "@bowerbird/api/testing";
import { nothingSuggested } from "./run-samples.ts";

/** The server of the running test's page. */
export let server: FakeServer;

export function startServer(): void {
  server = new FakeServer();
  // Requested whenever the pointer or the focus passes the menu of a bookmark.
  server.on("search.meaning", { state: "no-model", model: null, isLocal: false, understood: 0, total: 0 });
  // Requested by every row that names its bookmark's category.
  server.on("categories.list", []);
  // Requested where a file can be chosen, and for every link that is typed into a form.
  server.on("imports.formats", []);
  // Requested by the menu and the page of a category.
  server.on("sharing.list", { isOn: true, pages: [] });
  // Requested by every import that has ended.
  server.on("imports.newCategories", []);
  // Requested while a tag is typed.
  server.on("tags.suggest", []);
  server.on("bookmarks.findSaved", { bookmark: null });
  // Requested by what a page starts once and never ends: when the server is back, and when a bookmark is opened.
  server.on("auth.user", null);
  server.onRest("POST /api/bookmarks/opened", () => new Response(null, { status: 204 }));
  // Requested for every bookmark that is edited.
  server.on("ai.suggest", nothingSuggested);
}
