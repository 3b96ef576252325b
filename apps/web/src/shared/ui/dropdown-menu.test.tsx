import { DropdownMenu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "./dropdown-menu.tsx";
import { beforeEach, expect, page, render, test, userEvent, vi } from "../testing/in-page.ts";

const onEdit = vi.fn<() => void>();
const onDelete = vi.fn<() => void>();
beforeEach(() => {
  onEdit.mockClear();
  onDelete.mockClear();
});

const Menu = ({ isOpen = false }: { isOpen?: boolean }) => (
  <DropdownMenu trigger={<button>More</button>} defaultOpen={isOpen}>
    <MenuLabel>Rye bread</MenuLabel>
    <MenuItem onSelect={onEdit}>Edit</MenuItem>
    <MenuItem disabled>Share</MenuItem>
    <MenuLink href="https://rye.example/">Visit</MenuLink>
    <MenuSeparator />
    <MenuItem isDestructive onSelect={onDelete}>
      Delete
    </MenuItem>
  </DropdownMenu>
);

const button = page.getByRole("button", { name: "More" });
const menu = page.getByRole("menu");
const item = (name: string) => page.getByRole("menuitem", { name });

test("a click opens the menu, and a click on an item runs it and closes the menu", async () => {
  await render(<Menu />);
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await item("Delete").click();
  expect(onDelete).toHaveBeenCalledTimes(1);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("by keyboard the arrows skip disabled items, and Enter runs one", async () => {
  await render(<Menu />);
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("Edit")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Visit")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Delete")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onDelete.mock.calls.length).toBe(1);
  expect(onEdit).not.toHaveBeenCalled();
});

test("Escape closes the menu without running anything and focuses its button", async () => {
  await render(<Menu isOpen />);
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(onEdit).not.toHaveBeenCalled();
});

test("a link opens in a new tab without an opener", async () => {
  await render(<Menu isOpen />);
  await expect.element(item("Visit")).toHaveAttribute("target", "_blank");
  await expect.element(item("Visit")).toHaveAttribute("rel", "noopener noreferrer");
});

test("screen readers find the menu in the same landmark as its button", async () => {
  await render(
    <header>
      <Menu isOpen />
    </header>,
  );
  await expect.element(page.getByRole("banner").getByRole("menu")).toBeVisible();
});

test("in a dialog the menu is mounted outside, so that it is not cut off", async () => {
  await render(
    <main>
      <div role="dialog" aria-label="Dialog">
        <Menu isOpen />
      </div>
    </main>,
  );
  await expect.element(menu).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("menu")).not.toBeInTheDocument();
});
