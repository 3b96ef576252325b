import { useState } from "react";
import { Select } from "./select.tsx";
import { beforeEach, expect, page, render, test, userEvent, vi } from "../testing/in-page.ts";

const options = [
  { value: "bread", label: "Bread", icon: "🍞" },
  { value: "rye", label: "Rye", level: 1 },
  { value: "travel", label: "Travel" },
];
const onChange = vi.fn<(value: string) => void>();
beforeEach(() => void onChange.mockClear());

function Category({ disabled = false, first = "travel" }: { disabled?: boolean; first?: string }) {
  const [value, setValue] = useState(first);
  const change = (next: string): void => {
    onChange(next);
    setValue(next);
  };
  return (
    <main>
      <label htmlFor="category">Category</label>
      <Select
        id="category"
        value={value}
        onValueChange={change}
        options={options}
        placeholder="Choose one"
        disabled={disabled}
      />
    </main>
  );
}

const field = page.getByRole("combobox", { name: "Category" });
const list = page.getByRole("listbox", { name: "Category" });
const option = (name: string) => page.getByRole("option", { name });

test("a click opens the list at the chosen option; a click on another chooses it and closes the list", async () => {
  await render(<Category />);
  await expect.element(field).toHaveTextContent("Travel");
  await field.click();
  await expect.element(option("Travel")).toHaveFocus();
  await expect.element(option("Travel")).toHaveAttribute("aria-selected", "true");
  await expect.element(option("Bread")).toHaveAttribute("aria-selected", "false");
  await option("Rye").click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveTextContent("Rye");
  await expect.element(field).toHaveFocus();
  expect(onChange.mock.calls).toEqual([["rye"]]);
});

test.each(["{ArrowDown}", "{ArrowUp}", "{Enter}", " "])("the key %s opens the list", async (key) => {
  await render(<Category />);
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
  await expect.element(list).toBeVisible();
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
});

test("Escape closes the list without a change and focuses the field", async () => {
  await render(<Category />);
  await field.click();
  await expect.element(option("Travel")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveTextContent("Travel");
  expect(onChange).not.toHaveBeenCalled();
});

test("choosing the current option changes nothing", async () => {
  await render(<Category />);
  await field.click();
  await option("Travel").click();
  await expect.element(list).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});

test("an empty field shows its placeholder, and its list opens at the first option", async () => {
  await render(<Category first="" />);
  await expect.element(field).toHaveTextContent("Choose one");
  await field.click();
  await expect.element(option("Bread")).toHaveFocus();
});

test("a disabled field does not open", async () => {
  await render(<Category disabled />);
  await expect.element(field).toBeDisabled();
});

test("screen readers find the list in the same landmark as its field", async () => {
  await render(<Category />);
  await field.click();
  await expect.element(page.getByRole("main").getByRole("listbox")).toBeVisible();
});
