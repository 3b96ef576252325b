import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openWith } from "../../testing/open-with.tsx";
import { useResultKeys } from "./use-result-keys.ts";

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
