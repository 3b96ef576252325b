import TipsDialog from "./tips-dialog.tsx";
import { expect, page, render, test } from "../../shared/testing/in-page.ts";

test("the list of shortcuts has the focus, so that keys scroll it", async () => {
  await render(<TipsDialog isOpen onOpenChange={() => {}} />);
  await expect.element(page.getByRole("group", { name: "Keyboard shortcuts" })).toHaveFocus();
});
