import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as Popover from "radix-ui/popover";
import { SelectList } from "./select-list.tsx";

const labels = ["Apples", "Bread", "Baking", "Travel"];
const onChoose = vi.fn<(value: string) => void>();

beforeEach(async () => {
  onChoose.mockClear();
  await render(
    <Popover.Root open>
      <Popover.Trigger>Open</Popover.Trigger>
      <SelectList
        id="list"
        label="Categories"
        options={labels.map((label) => ({ value: label.toLowerCase(), label }))}
        value="bread"
        onChoose={onChoose}
      />
    </Popover.Root>,
  );
  await hasFocus("Bread");
});

const hasFocus = (name: string) => expect.element(page.getByRole("option", { name })).toHaveFocus();

test.each([
  ["{ArrowDown}", "Baking"],
  ["{ArrowUp}", "Apples"],
  ["{ArrowUp}{ArrowUp}", "Apples"],
  ["{End}", "Travel"],
  ["{End}{ArrowDown}", "Travel"],
  ["{Home}", "Apples"],
  ["{PageDown}", "Travel"],
  ["{PageUp}", "Apples"],
  ["t", "Travel"],
  ["b", "Baking"],
  ["bb", "Bread"],
  ["tr", "Travel"],
  ["x", "Bread"],
  ["{Tab}", "Bread"],
])("from Bread, %s leads to %s", async (keys, name) => {
  await userEvent.keyboard(keys);
  await hasFocus(name);
  expect(onChoose).not.toHaveBeenCalled();
});

test.each(["{Enter}", " "])("the key %s chooses the focused option", async (key) => {
  await userEvent.keyboard(`{ArrowDown}${key}`);
  expect(onChoose.mock.calls).toEqual([["baking"]]);
});

test("the pointer moves the focus, and a click chooses", async () => {
  await page.getByRole("option", { name: "Travel" }).hover();
  await hasFocus("Travel");
  await page.getByRole("option", { name: "Apples" }).click();
  expect(onChoose.mock.calls).toEqual([["apples"]]);
});
