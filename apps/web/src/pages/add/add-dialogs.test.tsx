import { addRequest, openAdd } from "../../shared/imports/add-request.ts";
import { useStore } from "../../shared/store/create-store.ts";
import AddDialogs from "./add-dialogs.tsx";
import { expect, makeBookmark, makeMetadata, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

function Dialogs() {
  return <AddDialogs given={useStore(addRequest)} />;
}

test("editing a link that is saved already replaces the dialog for adding", async () => {
  const bookmark = makeBookmark({ url: "https://rye.example/" });
  server.on("metadata.extract", makeMetadata({ url: bookmark.url, isFallback: true }));
  server.on("ai.suggest", new Refusal("SERVICE_UNAVAILABLE", "No suggestions."));
  server.on("bookmarks.findSaved", { bookmark });
  openAdd({ text: bookmark.url, files: [] });
  await open(<Dialogs />);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect.element(page.getByRole("dialog", { name: "Edit bookmark" })).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "Add bookmarks" })).not.toBeInTheDocument();
});
