import { trpc } from "../../shared/api/trpc.ts";
import { makeSavedSearch } from "../../shared/testing/samples.ts";
import { allLoaded, messageText } from "../../shared/testing/steps.ts";
import RenameSearchDialog from "./rename-search-dialog.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const [baking, trains] = [makeSavedSearch(), makeSavedSearch({ name: "Trains" })];
const field = () => page.getByRole("textbox", { name: "Name" });
const renames = () => server.calls("savedSearches.rename");

function Page({ onClose }: { onClose: () => void }) {
  trpc.savedSearches.list.useQuery();
  return <RenameSearchDialog search={baking} others={[baking, trains]} onClose={onClose} />;
}

async function renameTo(name: string) {
  const onClose = vi.fn<() => void>();
  await open(<Page onClose={onClose} />);
  await allLoaded();
  await field().fill(name);
  await userEvent.keyboard("{Enter}");
  return onClose;
}

beforeEach(() => server.on("savedSearches.list", [baking, trains]));

test("a new name is sent without surrounding spaces, and the list is refetched", async () => {
  server.on("savedSearches.rename", { ...baking, name: "Bread" });
  const onClose = await renameTo("  Bread ");
  expect(onClose).toHaveBeenCalledOnce();
  await expect.poll(renames).toEqual([{ id: baking.id, name: "Bread" }]);
  await expect.poll(() => server.calls("savedSearches.list")).toHaveLength(2);
});

test("a refused name says why and refetches the list", async () => {
  server.on("savedSearches.rename", new Refusal("CONFLICT", "This name was taken meanwhile."));
  await renameTo("Bread");
  await expect.poll(messageText).toContain("ErrorThis name was taken meanwhile.");
  await expect.poll(() => server.calls("savedSearches.list")).toHaveLength(2);
});

test("a name that is taken and an empty name show an error in the dialog", async () => {
  const onClose = await renameTo("trains");
  await expect.element(page.getByRole("alert")).toHaveTextContent("You already have a saved search named “trains”.");
  await field().fill(" ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Please enter a name for the search");
  expect(onClose).not.toHaveBeenCalled();
  expect(renames()).toEqual([]);
});

test("the same name sends nothing, and a change of case is a new name", async () => {
  server.on("savedSearches.rename", { ...baking, name: "BAKING" });
  const onClose = await renameTo("Baking");
  expect(onClose).toHaveBeenCalledOnce();
  await field().fill("BAKING");
  await userEvent.keyboard("{Enter}");
  await expect.poll(renames).toEqual([{ id: baking.id, name: "BAKING" }]);
});
