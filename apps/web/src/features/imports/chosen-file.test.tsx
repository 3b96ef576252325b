import { ChosenFile } from "./file-import-form.tsx";
import { expect, page, render, shown, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const file = new File(["x".repeat(2_048)], "bookmarks.html");

test("the name of a file gets the focus, and the next key leads to its button", async () => {
  const onRemove = vi.fn<() => void>();
  await render(<ChosenFile file={file} sent={null} onRemove={onRemove} />);
  await expect.element(shown("bookmarks.html")).toHaveFocus();
  await expect.element(shown("2 kB")).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}");
  expect(onRemove).toHaveBeenCalledOnce();
});

test("an upload shows its progress", async () => {
  const onRemove = () => {};
  const { rerender } = await render(
    <ChosenFile file={file} sent={{ bytes: 1_024, total: 2_048 }} onRemove={onRemove} />,
  );
  await expect.element(shown("1 kB of 2 kB sent")).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "Upload" })).toHaveAttribute("aria-valuenow", "1024");
  await rerender(<ChosenFile file={file} sent={{ bytes: 2_048, total: 2_048 }} onRemove={onRemove} />);
  await expect.element(shown("Sent. The server is taking it in…")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cancel upload" })).toBeVisible();
});
