import { useState } from "react";
import { openWith } from "../testing/open-with.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { choose, expect, open, page, test, userEvent, vi } from "../testing/in-page.ts";

const categories = [
  { value: "bread", label: "Bread" },
  { value: "travel", label: "Travel" },
];

interface DialogProps {
  count?: number;
  isBusy?: boolean;
  onMove: (id: string) => void;
}

function Dialog({ count = 1, isBusy = false, onMove }: DialogProps) {
  const [isOpen, setOpen] = useState(true);
  return <MoveDialog isOpen={isOpen} onOpenChange={setOpen} {...{ count, categories, isBusy, onMove }} />;
}

const moveButton = () => page.getByRole("button", { name: "Move" });

test("without a category it shows an error and moves nothing, and choosing one removes the error", async () => {
  const onMove = vi.fn<(id: string) => void>();
  await open(<Dialog onMove={onMove} />);
  await moveButton().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Please select a target category");
  expect(onMove).not.toHaveBeenCalled();
  await choose("Category", "Travel");
  await expect.element(page.getByText("Please select a target category")).not.toBeInTheDocument();
  await moveButton().click();
  expect(onMove).toHaveBeenCalledExactlyOnceWith("travel");
});

test("the title says how many bookmarks are moved", async () => {
  const change = await openWith(Dialog, { onMove: () => {} });
  await expect.element(page.getByRole("dialog", { name: "Move 1 bookmark" })).toBeVisible();
  change({ count: 1_200 });
  await expect.element(page.getByRole("dialog", { name: "Move 1,200 bookmarks" })).toBeVisible();
});

test("a busy dialog does not move again", async () => {
  const onMove = vi.fn<(id: string) => void>();
  await open(<Dialog isBusy onMove={onMove} />);
  await choose("Category", "Bread");
  await moveButton().click();
  expect(onMove).not.toHaveBeenCalled();
});

test("Escape closes its list, and then the dialog", async () => {
  await open(<Dialog onMove={() => {}} />);
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.element(page.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("it opens in the filter of its categories, and Enter moves to the first that matches", async () => {
  const onMove = vi.fn<(id: string) => void>();
  await open(<Dialog onMove={onMove} />);
  await expect.element(page.getByRole("textbox", { name: "Filter: Category" })).toHaveFocus();
  await userEvent.keyboard("trav{Enter}");
  await expect.poll(() => onMove.mock.calls).toEqual([["travel"]]);
});

test("after a click on a category, Enter moves", async () => {
  const onMove = vi.fn<(id: string) => void>();
  await open(<Dialog onMove={onMove} />);
  await page.getByRole("option", { name: "Bread" }).click();
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  expect(onMove).not.toHaveBeenCalled();
  await expect.element(page.getByRole("combobox", { name: "Category" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onMove.mock.calls).toEqual([["bread"]]);
});
