import { SeeAll } from "./panel-footer.tsx";
import { expect, open, page, test, vi } from "../../shared/testing/in-page.ts";

const link = page.getByRole("link");

async function openLink(total: number | null | undefined, isFull = true) {
  const onOpen = vi.fn<() => void>();
  await open(<SeeAll isFull={isFull} total={total} shown={8} to="/?search=rye" onOpen={onOpen} onBack={() => {}} />);
  return onOpen;
}

test.each([
  [1_204, "See all 1,204 results"],
  [null, "See all results"],
  [9, "See all 9 results"],
])("of more than are shown there is the number, if it is known (%s)", async (total, text) => {
  await openLink(total);
  await expect.element(link).toHaveTextContent(text);
});

test("the link carries the query over", async () => {
  const onOpen = await openLink(12);
  await expect.element(link).toHaveAttribute("href", "/?search=rye");
  await link.click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test.each([8, undefined])("without more, or until it is known, only the number shown is said (%s)", async (total) => {
  await openLink(total);
  await expect.element(page.getByText("Showing first 8 results. Use Advanced Search for more options.")).toBeVisible();
  expect(link.query()).toBeNull();
});

test("a few results need no link", async () => {
  await openLink(3, false);
  expect(link.query()).toBeNull();
});
