import { questionStore } from "../../shared/changes/ask-first.ts";
import { addRequest, closeAdd } from "../../shared/imports/add-request.ts";
import { chooseFiles } from "../../shared/testing/fake-upload.ts";
import EmptyHome from "./empty-home.tsx";
import { beforeEach, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

beforeEach(async () => {
  closeAdd();
  server.on("imports.list", []);
  server.on("bookmarks.trash", { items: [], nextCursor: null, total: 1_162 });
  await open(<EmptyHome isFilled={false} />);
});

test("a chosen file opens the dialog with its preview", async () => {
  chooseFiles(new File(["<DL>"], "bookmarks.html"));
  await expect.poll(() => addRequest.get()?.files.map(({ name }) => name)).toEqual(["bookmarks.html"]);
});

test("a typed link opens the dialog with it, and a pasted one right away", async () => {
  const field = page.getByRole("textbox", { name: "Or paste a link" });
  await field.click();
  await userEvent.keyboard("rye.example{Enter}");
  expect(addRequest.get()).toEqual({ text: "rye.example", files: [] });
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", "https://spelt.example");
  field.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  expect(addRequest.get()).toEqual({ text: "https://spelt.example", files: [] });
  await expect.element(field).toHaveValue("");
});

test("a library of which all is in the trash says so, and gives it back", async () => {
  server.on("bookmarks.restore", { restored: 1_162, changeId: "change 1" });
  await expect.element(page.getByText("All 1,162 bookmarks are in Trash.")).toBeVisible();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  expect(questionStore.get()?.title).toBe("Restore 1,162 bookmarks?");
  questionStore.get()!.run();
  await expect.poll(() => server.calls("bookmarks.restore")).toEqual([{ filter: {} }]);
});
