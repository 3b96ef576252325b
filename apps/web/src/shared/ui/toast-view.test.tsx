import { Dialog } from "./dialog.tsx";
import { toast, Toaster } from "./toaster.tsx";
import { expect, page, render, test, userEvent, vi } from "../testing/in-page.ts";

test.each([
  ["error", "alert"],
  ["success", null],
  [undefined, null],
] as const)("a message of tone %s has the role %s", async (tone, role) => {
  await render(<Toaster />);
  expect(document.querySelector("[aria-live=polite]")).not.toBeNull();
  toast({ title: "Bookmark saved", ...(tone ? { tone } : {}) });
  await expect.element(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
  const item = page.getByText("Bookmark saved", { exact: true }).element().closest("[aria-live] > div");
  expect(item?.getAttribute("role")).toBe(role);
});

test("a long message is shown whole", async () => {
  await render(<Toaster />);
  const description = "Ten links are back where they were. ".repeat(8).trim();
  toast({ title: "Undone", description });
  const text = page.getByText(description);
  await expect.element(text).toBeVisible();
  const { scrollHeight, clientHeight } = text.element();
  expect(clientHeight).toBe(scrollHeight);
});

test.each([
  ["the element that had it before", "Card", "A", true],
  ["the page, if that is gone", "Card", "MAIN", false],
])("the focus in a message that goes returns to %s", async (_, name, tag, isKept) => {
  await render(
    <>
      <main id="content" tabIndex={-1}>
        <a href="#card">{name}</a>
      </main>
      <Toaster />
    </>,
  );
  const card = page.getByRole("link", { name }).element() as HTMLElement;
  card.focus();
  toast({ title: "Bookmark deleted", action: { label: "Undo", onSelect: () => {} } });
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await userEvent.keyboard("{F8}");
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
  if (!isKept) card.hidden = true;
  if (!isKept) card.remove();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Bookmark deleted")).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe(tag);
});

test("above a dialog, Escape closes the dialog and the message keeps its action", async () => {
  const [onClose, onSelect] = [vi.fn<(isOpen: boolean) => void>(), vi.fn<() => void>()];
  await render(
    <>
      <Dialog isOpen onOpenChange={onClose} title="Edit bookmark">
        <input aria-label="Title" />
      </Dialog>
      <Toaster />
    </>,
  );
  toast({ title: "Not marked any more", action: { label: "Undo", onSelect } });
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
