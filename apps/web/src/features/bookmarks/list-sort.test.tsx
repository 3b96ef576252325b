import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { listSort, useListSort } from "./list-sort.ts";

const Sort = () => <p>{useListSort()}</p>;
const shown = (sort: string) => page.getByText(sort, { exact: true });

/** The module as a new page loads it. */
async function reload(): Promise<typeof listSort> {
  const address = new URL(`./list-sort.ts?new=${crypto.randomUUID()}`, import.meta.url);
  return ((await import(/* @vite-ignore */ address.href)) as { listSort: typeof listSort }).listSort;
}

afterEach(() => listSort.set("newest"));

test("the newest come first until another order is chosen, for every list at the same time", async () => {
  await open(<Sort />);
  await expect.element(shown("newest")).toBeVisible();
  listSort.set("manual");
  await expect.element(shown("manual")).toBeVisible();
});

test("the browser remembers the order, and one that is unknown counts as none", async () => {
  listSort.set("title");
  expect((await reload()).get()).toBe("title");
  localStorage.setItem("bowerbird:sort", "toString");
  expect((await reload()).get()).toBe("newest");
});
