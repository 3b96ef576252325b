import { useRef } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { useSearchHotkeys } from "./use-search-hotkeys.ts";

function Page() {
  const input = useRef<HTMLInputElement>(null);
  useSearchHotkeys(input);
  return (
    <>
      <input ref={input} aria-label="Search" defaultValue="bread" />
      <input aria-label="Other" />
    </>
  );
}

const [search, other] = [
  () => page.getByRole("textbox", { name: "Search" }),
  () => page.getByRole("textbox", { name: "Other" }),
];

test.for(["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/"])(
  "%s focuses the search box and selects its text",
  async (keys) => {
    await open(<Page />);
    await userEvent.keyboard(keys);
    await expect.element(search()).toHaveFocus();
    expect(getSelection()?.toString()).toBe("bread");
    await expect.element(search()).toHaveValue("bread");
  },
);

test("a slash typed into another field stays there, and Ctrl with K moves to the search", async () => {
  await open(<Page />);
  await other().click();
  await userEvent.keyboard("a/b");
  await expect.element(other()).toHaveValue("a/b");
  await expect.element(other()).toHaveFocus();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(search()).toHaveFocus();
});
