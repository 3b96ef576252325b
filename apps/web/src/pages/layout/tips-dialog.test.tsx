import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import TipsDialog from "./tips-dialog.tsx";

test("the list of shortcuts has the focus, so that keys scroll it", async () => {
  await render(<TipsDialog isOpen onOpenChange={() => {}} />);
  await expect.element(page.getByRole("group", { name: "Keyboard shortcuts" })).toHaveFocus();
});
