import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./dialog.tsx";
import { DropdownMenu, MenuItem } from "./dropdown-menu.tsx";

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

const button = (name: string) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog", { name: "Edit bookmark" });

afterEach(() => page.viewport(1280, 800));

test("in a window zoomed in to 400 % the buttons of a long dialog can be scrolled to", async () => {
  await page.viewport(320, 256);
  await render(
    <Dialog isOpen onOpenChange={() => {}} title="Advanced search" footer={<button>Search</button>}>
      <div style={{ height: 800 }} />
    </Dialog>,
  );
  const search = button("Search").element();
  search.scrollIntoView();
  const { top, bottom } = search.getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(256);
  expect(document.elementFromPoint(search.getBoundingClientRect().left + 5, (top + bottom) / 2)).toBe(search);
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
