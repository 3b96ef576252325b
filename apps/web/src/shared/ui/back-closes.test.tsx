import { AlertDialog } from "./alert-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { DropdownMenu, MenuItem } from "./dropdown-menu.tsx";
import { afterEach, beforeEach, expect, page, render, test, vi } from "../testing/in-page.ts";

/** The browser's own watchers, the newest last: the browser gives Back to the newest that is active. */
let watchers: CloseWatcher[] = [];
const Original = CloseWatcher;
beforeEach(() => {
  watchers = [];
  window.CloseWatcher = class extends Original {
    constructor() {
      super();
      watchers.push(this);
      this.addEventListener("close", () => this.#forget());
    }
    override destroy(): void {
      super.destroy();
      this.#forget();
    }
    #forget(): void {
      watchers = watchers.filter((one) => one !== this);
    }
  };
});
afterEach(() => void (window.CloseWatcher = Original));

const goBack = (): void => watchers.at(-1)!.requestClose();

test("Back closes a dialog", async () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  await render(<Dialog isOpen onOpenChange={onOpenChange} title="Edit bookmark" />);
  goBack();
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test("Back closes a dialog that asked before it closed the first time", async () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  await render(<Dialog isOpen onOpenChange={onOpenChange} title="Edit bookmark" />);
  goBack();
  goBack();
  expect(onOpenChange).toHaveBeenCalledTimes(2);
});

test("Back closes the question above a dialog, and not the dialog", async () => {
  const [onDialog, onQuestion] = [vi.fn<(isOpen: boolean) => void>(), vi.fn<(isOpen: boolean) => void>()];
  await render(
    <Dialog isOpen onOpenChange={onDialog} title="Edit bookmark">
      <AlertDialog
        isOpen
        onOpenChange={onQuestion}
        title="Discard?"
        description="Your changes are lost."
        confirmLabel="Discard"
        onConfirm={() => {}}
      />
    </Dialog>,
  );
  goBack();
  expect(onQuestion).toHaveBeenCalledExactlyOnceWith(false);
  expect(onDialog).not.toHaveBeenCalled();
});

test("Back closes a menu, and leaves no watcher behind", async () => {
  await render(
    <DropdownMenu trigger={<button type="button">More</button>}>
      <MenuItem>Edit</MenuItem>
    </DropdownMenu>,
  );
  expect(watchers).toHaveLength(0);
  await page.getByRole("button", { name: "More" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  goBack();
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).not.toBeInTheDocument();
  expect(watchers).toHaveLength(0);
});
