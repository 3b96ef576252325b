import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { DropdownMenu, MenuItem } from "./dropdown-menu.tsx";
import { button, expect, page, render, test, userEvent } from "../testing/in-page.ts";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      <DropdownMenu trigger={<button>More</button>}>
        <MenuItem onSelect={() => setOpen(true)}>Move</MenuItem>
      </DropdownMenu>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Edit bookmark" />
    </>
  );
}

const dialog = page.getByRole("dialog", { name: "Edit bookmark" });

test("on a phone it is a sheet at the bottom, as wide as the screen", async () => {
  await page.viewport(390, 800);
  await render(<Dialog isOpen onOpenChange={() => {}} title="Edit bookmark" className="max-w-[440px]" />);
  await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBe(800);
  expect(dialog.element().getBoundingClientRect().width).toBe(390);
});

test("the text of its first field is selected, to be replaced by what is typed", async () => {
  await render(
    <Dialog isOpen onOpenChange={() => {}} title="Edit bookmark">
      <input aria-label="Title" defaultValue="Rye bread" />
    </Dialog>,
  );
  await userEvent.keyboard("Spelt");
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Spelt");
});

test("in a window zoomed in to 400 % the buttons of a long dialog can be scrolled to", async () => {
  await page.viewport(320, 256);
  await render(
    <Dialog isOpen onOpenChange={() => {}} title="Advanced search" footer={<button>Search</button>}>
      <div style={{ height: 800 }} />
    </Dialog>,
  );
  const search = button("Search").element();
  // Once the sheet has risen.
  await expect.poll(() => document.getAnimations().length).toBe(0);
  search.scrollIntoView();
  const { left, top, bottom } = search.getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(256);
  expect(document.elementFromPoint(left + 5, (top + bottom) / 2)).toBe(search);
});

test("a dialog that closes focuses the button that opened it", async () => {
  await render(<Page />);
  await button("Edit").click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button("Edit")).toHaveFocus();
});

test("a dialog opened from a menu focuses the menu's button", async () => {
  await render(<Page />);
  await button("More").click();
  await page.getByRole("menuitem", { name: "Move" }).click();
  await expect.element(dialog).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(button("More")).toHaveFocus();
});

const toStart = [
  ["its first field", <input key="1" aria-label="Start" />],
  ["its select", <button key="1" role="combobox" aria-label="Start" aria-controls="list" aria-expanded={false} />],
  ["the link in a text", <a key="1" href="/start" aria-label="Start" />],
  [
    "what is named as its start",
    [<input key="1" aria-label="Other" />, <button key="2" data-start aria-label="Start" />],
  ],
] as const;

test.each(toStart)("a dialog starts in %s, never on its button to close", async (_name, body) => {
  await render(
    <Dialog isOpen onOpenChange={() => {}} title="Work">
      {body}
    </Dialog>,
  );
  await expect.element(page.getByLabelText("Start", { exact: true })).toHaveFocus();
});

test("a dialog that only tells starts at its main button, or in itself", async () => {
  const footer = [<button key="1">Cancel</button>, <button key="2">Do it</button>];
  const { rerender } = await render(<Dialog isOpen onOpenChange={() => {}} title="Edit bookmark" footer={footer} />);
  await expect.element(button("Do it")).toHaveFocus();
  await rerender(<Dialog key="other" isOpen onOpenChange={() => {}} title="Edit bookmark" />);
  await expect.element(dialog).toHaveFocus();
});

test("a dialog with a form starts in its first field", async () => {
  await render(
    <Dialog isOpen onOpenChange={() => {}} title="Rename">
      <input type="hidden" name="id" />
      <input aria-label="Name" />
      <input aria-label="Icon" />
    </Dialog>,
  );
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
});
