import { useRef } from "react";
import { DropdownMenu, MenuItem } from "./dropdown-menu.tsx";
import { useContextMenu } from "./use-context-menu.tsx";
import { beforeEach, expect, open, page, test, userEvent } from "../testing/in-page.ts";

function Item() {
  const item = useRef<HTMLDivElement>(null);
  const menu = useContextMenu(item, (trigger) => (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuItem>Edit</MenuItem>
    </DropdownMenu>
  ));
  return (
    <div ref={item} style={{ width: 400, height: 300 }}>
      <a href="#top">Rye</a>
      {menu}
    </div>
  );
}

const menu = page.getByRole("menu");
const link = page.getByRole("link", { name: "Rye" });

/** @returns whether the browser shows its own menu */
function rightClick(options: PointerEventInit = {}): boolean {
  const event = { button: 2, clientX: 150, clientY: 120, pointerType: "mouse", bubbles: true, cancelable: true };
  return link.element().dispatchEvent(new PointerEvent("contextmenu", { ...event, ...options }));
}

beforeEach(async () => {
  await open(
    <main>
      <Item />
    </main>,
  );
});

test("a right click opens the menu where it was made, as often as wanted", async () => {
  expect(rightClick()).toBe(false);
  await expect.element(menu).toBeVisible();
  await expect.poll(() => Math.round(menu.element().getBoundingClientRect().left)).toBe(150);
  rightClick({ clientX: 220 });
  await expect.poll(() => Math.round(menu.element().getBoundingClientRect().left)).toBe(220);
  await expect.element(menu).toBeVisible();
});

test("when the menu is closed, the item has the focus", async () => {
  rightClick();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test.each([{ shiftKey: true }, { pointerType: "touch" }])("with %j the menu is the browser's", async (options) => {
  expect(rightClick(options)).toBe(true);
  await expect.element(menu).not.toBeInTheDocument();
});
