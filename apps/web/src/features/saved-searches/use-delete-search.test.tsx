import { trpc } from "../../shared/api/trpc.ts";
import { makeSavedSearch } from "../../shared/testing/samples.ts";
import { allLoaded, messageText, undo } from "../../shared/testing/steps.ts";
import { useDeleteSearch } from "./saved-search-list.tsx";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const [baking, trains] = [makeSavedSearch(), makeSavedSearch({ name: "Trains" })];

function Searches() {
  const { data } = trpc.savedSearches.list.useQuery();
  const remove = useDeleteSearch();
  return data?.map((search) => (
    <button key={search.id} onClick={() => remove(search)}>
      {search.name}
    </button>
  ));
}

const names = () =>
  page
    .getByTestId("searches")
    .getByRole("button")
    .elements()
    .map((element) => element.textContent);

async function removeBaking(): Promise<void> {
  await open(
    <div data-testid="searches">
      <Searches />
    </div>,
  );
  await page.getByRole("button", { name: "Baking" }).click();
}

beforeEach(() => {
  server.on("savedSearches.list", [baking, trains]);
  server.on("savedSearches.delete", () => {
    server.on("savedSearches.list", [trains]);
    return baking;
  });
});

test("a search leaves the list before the server answers, and undo saves it again", async () => {
  server.on("savedSearches.save", () => {
    server.on("savedSearches.list", [baking, trains]);
    return baking;
  });
  const release = server.hold("savedSearches.delete");
  await removeBaking();
  await expect.poll(names).toEqual(["Trains"]);
  release();
  await expect.poll(messageText).toContain("“Baking” deleted");
  expect(server.calls("savedSearches.delete")).toEqual([{ id: baking.id }]);
  await undo();
  await expect.poll(names).toEqual(["Baking", "Trains"]);
  expect(server.calls("savedSearches.save")).toEqual([{ name: "Baking", filters: baking.filters }]);
});

test("a refused deletion puts the search back and says why", async () => {
  server.on("savedSearches.delete", new Refusal("CONFLICT", "This search is in use."));
  const release = server.hold("savedSearches.delete");
  await removeBaking();
  await expect.poll(names).toEqual(["Trains"]);
  release();
  await expect.poll(messageText).toContain("ErrorThis search is in use.");
  await expect.poll(names).toEqual(["Baking", "Trains"]);
});

test("a refused undo says why and leaves the list as the server has it", async () => {
  server.on("savedSearches.save", new Refusal("CONFLICT", "You have 100 searches already."));
  await removeBaking();
  await expect.poll(messageText).toContain("“Baking” deleted");
  await undo();
  await expect.poll(messageText).toContain("ErrorYou have 100 searches already.");
  await allLoaded();
  expect(names()).toEqual(["Trains"]);
});
