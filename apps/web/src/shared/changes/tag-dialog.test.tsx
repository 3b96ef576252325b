import { TagDialog } from "./tag-dialog.tsx";
import { expect, open, page, server, test, userEvent, vi } from "../testing/in-page.ts";

const apply = () => page.getByRole("button", { name: "Apply" }).click();

async function openDialog(fields: { count?: number; isBusy?: boolean } = {}) {
  server.on("tags.suggest", []);
  const onTag = vi.fn<(added: string[], removed: string[]) => void>();
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  await open(<TagDialog isOpen count={2} isBusy={false} onOpenChange={onOpenChange} onTag={onTag} {...fields} />);
  return { onTag, onOpenChange };
}

async function type(field: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: field }).click();
  await userEvent.keyboard(text);
}

test("it passes on the tags to add and to remove, including a tag that is still being typed", async () => {
  const { onTag } = await openDialog();
  await type("Add tags", "bread{Enter}rye,");
  await type("Remove tags", "oats");
  await apply();
  expect(onTag).toHaveBeenCalledExactlyOnceWith(["bread", "rye"], ["oats"]);
});

test("with the keys alone: the first Enter takes the typed tag, the second applies", async () => {
  const { onTag } = await openDialog();
  await expect.element(page.getByRole("textbox", { name: "Add tags" })).toHaveFocus();
  await userEvent.keyboard("bread{Enter}");
  expect(onTag).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onTag).toHaveBeenCalledExactlyOnceWith(["bread"], []);
});

test("both fields suggest the person's own tags", async () => {
  await openDialog();
  server.on("tags.suggest", [{ tag: "rye bread", count: 3 }]);
  for (const field of ["Add tags", "Remove tags"]) {
    await type(field, "ry");
    await page.getByRole("option", { name: "rye bread" }).click();
  }
  await expect.poll(() => page.getByRole("button", { name: /^Remove tag rye bread/ }).elements().length).toBe(2);
});

test("without a tag there is nothing to apply, and it says so until there is", async () => {
  const { onTag } = await openDialog();
  await apply();
  await expect.element(page.getByText("No changes to apply")).toBeVisible();
  expect(onTag).not.toHaveBeenCalled();
  await type("Remove tags", "oats{Enter}");
  await apply();
  expect(onTag).toHaveBeenCalledExactlyOnceWith([], ["oats"]);
  await expect.element(page.getByText("No changes to apply")).not.toBeInTheDocument();
});

test("a busy dialog does not apply again", async () => {
  const { onTag } = await openDialog({ isBusy: true });
  await type("Add tags", "bread{Enter}{Enter}");
  await apply();
  expect(onTag).not.toHaveBeenCalled();
});

test("its title says how many bookmarks are edited, and Cancel closes it", async () => {
  const { onOpenChange } = await openDialog({ count: 1_200 });
  await expect.element(page.getByRole("dialog", { name: "Edit the tags of 1,200 bookmarks" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
