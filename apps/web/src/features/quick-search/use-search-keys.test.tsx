import { useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openWith } from "../../shared/testing/open-with.tsx";
import { open, openHook } from "../../shared/testing/open.tsx";
import { useResultKeys, useSearchHotkeys, useWhenCurrent } from "./use-search-keys.ts";

interface FieldProps {
  count?: number;
  resultsKey?: string;
  onChoose?: (index: number) => void;
  onClear?: () => void;
}

function Field({ count = 3, resultsKey = "bread", onChoose = () => {}, onClear = () => {} }: FieldProps) {
  const [isOpen, setOpen] = useState(true);
  const act = { onOpen: () => setOpen(true), onClose: () => setOpen(false), onClear, onChoose };
  const { active, onKeyDown } = useResultKeys({ count, resultsKey, isOpen, ...act });
  return (
    <>
      <input aria-label="Search" onKeyDown={onKeyDown} />
      <p>{isOpen ? `highlighted ${active}` : "closed"}</p>
    </>
  );
}

async function openField(props: FieldProps = {}) {
  const change = await openWith(Field, props);
  await page.getByRole("textbox").click();
  return change;
}

const press = (keys: string) => userEvent.keyboard(keys);
const state = (text: string) => page.getByText(text);

test("the arrow keys move the highlight and wrap at both ends", async () => {
  await openField();
  await expect.element(state("highlighted -1")).toBeVisible();
  await press("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(state("highlighted 2")).toBeVisible();
  await press("{ArrowDown}");
  await expect.element(state("highlighted 0")).toBeVisible();
  await press("{ArrowUp}");
  await expect.element(state("highlighted 2")).toBeVisible();
});

test("the first ArrowUp highlights the last result", async () => {
  await openField();
  await press("{ArrowUp}");
  await expect.element(state("highlighted 2")).toBeVisible();
});

test("Enter chooses the highlighted result, and the first one where none is highlighted", async () => {
  const onChoose = vi.fn<(index: number) => void>();
  await openField({ onChoose });
  await press("{Enter}{ArrowDown}{ArrowDown}{Enter}");
  expect(onChoose.mock.calls).toEqual([[0], [1]]);
});

test("Escape closes the list, then clears the text, and an arrow key opens the list again", async () => {
  const [onClear, onChoose] = [vi.fn<() => void>(), vi.fn<(index: number) => void>()];
  await openField({ onClear, onChoose });
  await press("{Escape}");
  await expect.element(state("closed")).toBeVisible();
  expect(onClear).not.toHaveBeenCalled();
  await press("{Enter}{Escape}");
  expect(onChoose).not.toHaveBeenCalled();
  expect(onClear).toHaveBeenCalledOnce();
  await press("{ArrowDown}");
  await expect.element(state("highlighted -1")).toBeVisible();
});

test("new results start without a highlight, and an empty list has none", async () => {
  const change = await openField();
  await press("{ArrowDown}");
  await expect.element(state("highlighted 0")).toBeVisible();
  change({ resultsKey: "rye" });
  await expect.element(state("highlighted -1")).toBeVisible();
  change({ count: 0 });
  await press("{ArrowDown}");
  await expect.element(state("highlighted -1")).toBeVisible();
});

test("keys of an input method are ignored", async () => {
  const onChoose = vi.fn<(index: number) => void>();
  await openField({ onChoose });
  const event = new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
  page.getByRole("textbox").element().dispatchEvent(event);
  expect(onChoose).not.toHaveBeenCalled();
  expect(event.defaultPrevented).toBe(false);
});

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

/** A search whose question, and whether it is answered, can be changed. */
async function openSearch() {
  const current = { question: "bre", isCurrent: false };
  const action = vi.fn<(index: number) => void>();
  const { result, rerender } = await openHook(() => useWhenCurrent(current.question, current.isCurrent, action));
  return {
    action,
    choose: (index: number) => result.current(index),
    change: async (next: Partial<typeof current>) => {
      Object.assign(current, next);
      await rerender();
    },
  };
}

test("a choice among current results is taken at once", async () => {
  const { action, choose, change } = await openSearch();
  await change({ isCurrent: true });
  choose(2);
  expect(action).toHaveBeenCalledExactlyOnceWith(2);
});

test("an early choice waits for the answer, and only the last one counts, once", async () => {
  const { action, choose, change } = await openSearch();
  choose(1);
  choose(3);
  expect(action).not.toHaveBeenCalled();
  await change({ isCurrent: true });
  expect(action).toHaveBeenCalledExactlyOnceWith(3);
  await change({ isCurrent: false });
  await change({ isCurrent: true });
  expect(action).toHaveBeenCalledOnce();
});

test("another question cancels a waiting choice", async () => {
  const { action, choose, change } = await openSearch();
  choose(1);
  await change({ question: "bread", isCurrent: true });
  await change({ question: "bre", isCurrent: true });
  expect(action).not.toHaveBeenCalled();
});
