import { listSort, readStoredSort, useListSort } from "./list-sort.ts";
import { afterEach, expect, open, page, test } from "../../shared/testing/in-page.ts";

const Sort = () => <p>{useListSort()}</p>;
const shown = (sort: string) => page.getByText(sort, { exact: true });

afterEach(() => listSort.set("newest"));

test("the newest come first until another order is chosen, for every list at the same time", async () => {
  await open(<Sort />);
  await expect.element(shown("newest")).toBeVisible();
  listSort.set("manual");
  await expect.element(shown("manual")).toBeVisible();
});

test("the browser remembers the order, and one that is unknown counts as none", () => {
  listSort.set("title");
  expect(readStoredSort()).toBe("title");
  localStorage.setItem("bowerbird:sort", "toString");
  expect(readStoredSort()).toBe("newest");
});
