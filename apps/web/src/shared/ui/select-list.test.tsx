import * as Popover from "radix-ui/popover";
import { storeRecent } from "./recent-choices.ts";
import { SelectList } from "./select-list.tsx";
import { beforeEach, describe, expect, page, render, test, userEvent, vi } from "../testing/in-page.ts";

const labels = ["Apples", "Bread", "Baking", "Travel"];
const onChoose = vi.fn<(value: string, isByEnter: boolean) => void>();

const hasFocus = (name: string) => expect.element(page.getByRole("option", { name, exact: true })).toHaveFocus();

describe("a short list", () => {
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
    expect(onChoose.mock.calls).toEqual([["baking", true]]);
  });

  test("the pointer moves the focus, and a click chooses", async () => {
    await page.getByRole("option", { name: "Travel" }).hover();
    await hasFocus("Travel");
    await page.getByRole("option", { name: "Apples" }).click();
    expect(onChoose.mock.calls).toEqual([["apples", false]]);
  });
});

describe("a long list", () => {
  const options = [
    { value: "health", label: "Health", path: "Health", level: 0 },
    { value: "yoga", label: "Yoga", path: "Health/Yoga", level: 1 },
    { value: "old", label: "Archive", path: "Health/Yoga/Archive", level: 2 },
    ...Array.from({ length: 20 }, (_, index) => ({
      value: `${index}`,
      label: `Other ${index}`,
      path: `Other ${index}`,
    })),
  ];
  const filter = page.getByRole("textbox", { name: "Filter: Categories" });
  const names = () =>
    page
      .getByRole("option")
      .elements()
      .map((option) => option.textContent);

  async function openLong(onCreate?: (name: string, parent: string | null) => void): Promise<void> {
    onChoose.mockClear();
    await render(
      <Popover.Root open>
        <Popover.Trigger>Open</Popover.Trigger>
        <SelectList
          id="list"
          label="Categories"
          options={options}
          value=""
          recentKey="test"
          onChoose={onChoose}
          onCreate={onCreate}
        />
      </Popover.Root>,
    );
  }

  beforeEach(() => localStorage.clear());

  test.each([
    ["Sourdough", "Create “Sourdough”", ["Sourdough", null]],
    ["health / Sleep", "Create “Sleep” in Health", ["Sleep", "health"]],
    ["Health > yoga > Mats", "Create “Mats” in Yoga", ["Mats", "yoga"]],
    ["yoga", "Create “yoga”", ["yoga", null]],
  ])("with “%s” as its filter it offers: %s", async (text, offer, created) => {
    const onCreate = vi.fn<(name: string, parent: string | null) => void>();
    await openLong(onCreate);
    await userEvent.keyboard(text);
    await expect.poll(() => names().at(-1)).toContain(offer);
    await page.getByRole("option", { name: offer }).click();
    expect(onCreate.mock.calls).toEqual([created]);
    expect(onChoose).not.toHaveBeenCalled();
  });

  test("Enter creates what nothing matches", async () => {
    const onCreate = vi.fn<(name: string, parent: string | null) => void>();
    await openLong(onCreate);
    await userEvent.keyboard("Sourdough{Enter}");
    expect(onCreate.mock.calls).toEqual([["Sourdough", null]]);
  });

  test.each(["health", "HEALTH/ yoga", "Nowhere / Sleep", "Health /", ""])(
    "it offers to create nothing for “%s”",
    async (text) => {
      await openLong(() => {});
      await expect.element(filter).toHaveFocus();
      await filter.fill(text);
      expect(page.getByRole("option", { name: "Create" }).elements()).toEqual([]);
    },
  );

  test("is filtered by words of the path, and Enter chooses the first match", async () => {
    await openLong();
    await expect.element(filter).toHaveFocus();
    await userEvent.keyboard("arch hea");
    await expect.poll(names).toEqual(["Health › Yoga › Archive"]);
    await userEvent.keyboard("{Enter}");
    expect(onChoose.mock.calls).toEqual([["old", true]]);
  });

  test("arrows lead from the filter to the matches and back, and letters go on in the filter", async () => {
    await openLong();
    await userEvent.keyboard("yoga{ArrowDown}");
    await hasFocus("Health › Yoga");
    await userEvent.keyboard("{ArrowDown}");
    await hasFocus("Health › Yoga › Archive");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(filter).toHaveFocus();
    await userEvent.keyboard("x");
    await expect.element(page.getByText("Nothing matches")).toBeVisible();
  });

  test("shows first what was chosen last, with its path", async () => {
    for (const value of ["3", "gone", "old"]) storeRecent("test", value);
    await openLong();
    const recent = page.getByRole("group", { name: "Recent" });
    await expect.element(recent.getByRole("option", { name: "Health › Yoga › Archive" })).toBeVisible();
    await recent.getByRole("option", { name: "Other 3" }).click();
    expect(onChoose.mock.calls).toEqual([["3", false]]);
  });
});
