import { Dialog } from "./dialog.tsx";
import { Popover } from "./popover.tsx";
import { expect, page, render, test } from "../testing/in-page.ts";

test("in a dialog it belongs to the dialog, so that it can be scrolled", async () => {
  await render(
    <Dialog isOpen onOpenChange={() => {}} title="New category">
      <Popover label="Icons" trigger={<button>Icon</button>}>
        Content
      </Popover>
    </Dialog>,
  );
  await page.getByRole("button", { name: "Icon" }).click();
  const dialog = page.getByRole("dialog", { name: "New category" });
  await expect.element(dialog.getByRole("dialog", { name: "Icons" })).toBeVisible();
});
