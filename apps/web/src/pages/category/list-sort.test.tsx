import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { choose } from "../../shared/testing/steps.ts";
import { SortSelect, useListSort } from "./list-sort.tsx";

function Sort() {
  const [sort, setSort] = useListSort();
  return (
    <>
      <SortSelect sort={sort} onChange={setSort} />
      <p>{sort}</p>
    </>
  );
}

afterEach(() => localStorage.clear());

test("the newest come first until another order is chosen, which the browser remembers", async () => {
  const { unmount } = await open(<Sort />);
  await expect.element(page.getByText("newest", { exact: true })).toBeVisible();
  await choose("Sort by", "Manual");
  await expect.element(page.getByText("manual", { exact: true })).toBeVisible();
  await unmount();
  await open(<Sort />);
  await expect.element(page.getByText("manual", { exact: true })).toBeVisible();
});

test("an order that is unknown counts as none", async () => {
  localStorage.setItem("bowerbird:sort", "toString");
  await open(<Sort />);
  await expect.element(page.getByText("newest", { exact: true })).toBeVisible();
});
