import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { allLoaded } from "../../shared/testing/steps.ts";
import { SeeAll } from "./see-all.tsx";

const link = page.getByRole("link");

async function openLink(found: number, isFull = false) {
  const onOpen = vi.fn<() => void>();
  await open(<SeeAll query="rye" found={found} isFull={isFull} to="/?search=rye" onOpen={onOpen} onBack={() => {}} />);
  return onOpen;
}

function answer(total: number, isTotalExact: boolean): void {
  const filters = { query: "rye", category: "", tags: [], relevance: 0, dateRange: { from: null, to: null } };
  const metadata = { total, isTotalExact, returned: 1, filters, sorting: { by: "match", order: "desc" } } as const;
  server.on("search.full", { bookmarks: [], corrections: [], metadata });
}

test.each([
  [1_204, true, "See all 1,204 results"],
  [59, false, "See all results"],
  [9, true, "See all 9 results"],
])("of more than are shown there is the number, if it is known (%i, exact: %s)", async (total, isExact, text) => {
  answer(total, isExact);
  await openLink(5, true);
  await expect.element(link).toHaveTextContent(text);
  expect(server.calls("search.full")).toMatchObject([{ q: "rye", limit: 1 }]);
});

test("the link carries the query over", async () => {
  answer(12, true);
  const onOpen = await openLink(8, true);
  await expect.element(link).toHaveAttribute("href", "/?search=rye");
  await link.click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test("where exactly those are found that are shown, only the number shown is said", async () => {
  answer(8, true);
  await openLink(8, true);
  await expect.poll(() => server.calls("search.full")).toHaveLength(1);
  await allLoaded();
  await expect.element(page.getByText("Showing first 8 results. Use Advanced Search for more options.")).toBeVisible();
  expect(link.query()).toBeNull();
});

test("a few results need no counting and no link", async () => {
  await openLink(3);
  await allLoaded();
  expect(link.query()).toBeNull();
  expect(server.calls("search.full")).toEqual([]);
});
