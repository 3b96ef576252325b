import { makeSavedSearch } from "../../shared/testing/samples.ts";
import { allLoaded, messageText } from "../../shared/testing/steps.ts";
import SaveSearchDialog from "./save-search-dialog.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const trains = makeSavedSearch({ name: "Trains" });
const { filters } = makeSavedSearch();
const field = () => page.getByRole("textbox", { name: "Name" });
const save = () => page.getByRole("button", { name: "Save" }).click();

async function openDialog(suggestion = "bread") {
  const onClose = vi.fn<() => void>();
  await open(<SaveSearchDialog filters={filters} suggestion={suggestion} onClose={onClose} />);
  await allLoaded();
  return onClose;
}

beforeEach(() => server.on("savedSearches.list", [trains]));

test("a search is saved under its suggested name with its filters, and the list is refetched", async () => {
  server.on("savedSearches.save", makeSavedSearch({ name: "bread" }));
  const onClose = await openDialog();
  await expect.element(field()).toHaveValue("bread");
  await save();
  await expect.poll(messageText).toContain("Search saved“bread” is in the sidebar now.");
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.calls("savedSearches.save")).toEqual([{ name: "bread", filters }]);
  await expect.poll(() => server.calls("savedSearches.list")).toHaveLength(2);
});

test("a refused search says why", async () => {
  server.on("savedSearches.save", new Refusal("CONFLICT", "You have 100 searches already."));
  await openDialog();
  await save();
  await expect.poll(messageText).toContain("ErrorYou have 100 searches already.");
});

test("a name that is taken shows an error in the dialog", async () => {
  const onClose = await openDialog("TRAINS");
  await save();
  await expect.element(page.getByRole("alert")).toHaveTextContent("You already have a saved search named “TRAINS”.");
  expect(onClose).not.toHaveBeenCalled();
  expect(server.calls("savedSearches.save")).toEqual([]);
});

test("a suggestion that is too long is cut to what a name can have", async () => {
  await openDialog("b".repeat(120));
  await expect.element(field()).toHaveValue("b".repeat(100));
});
