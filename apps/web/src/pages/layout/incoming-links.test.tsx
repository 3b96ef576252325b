import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addRequest, closeAdd } from "../../shared/imports/add-request.ts";
import { open } from "../../shared/testing/open.tsx";
import IncomingLinks from "./incoming-links.tsx";
import { makeTransfer, type Transferred } from "./testing/make-transfer.ts";

const hint = page.getByText("Drop links or a bookmark file to add them");
const file = new File(["<DL>"], "bookmarks.html");

function drag(type: string, given: Transferred): boolean {
  const event = new DragEvent(type, { dataTransfer: makeTransfer(given), bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

const openHost = () => open(<IncomingLinks pasted={null} />);

beforeEach(closeAdd);

test("a file dragged over the window shows where it goes, and dropping it opens the dialog with it", async () => {
  await openHost();
  expect(drag("dragover", { file })).toBe(true);
  await expect.element(hint).toBeVisible();
  drag("drop", { file });
  await expect.element(hint).not.toBeInTheDocument();
  expect(addRequest.get()?.files.map(({ name }) => name)).toEqual(["bookmarks.html"]);
});

test("a link dragged from another window opens the dialog with it", async () => {
  await openHost();
  expect(drag("dragover", { uris: "https://rye.example/" })).toBe(true);
  drag("drop", { uris: "# A comment\r\nhttps://rye.example/" });
  expect(addRequest.get()).toEqual({ text: "https://rye.example/", files: [] });
});

test("leaving the window hides the hint, and a bookmark that is moved shows none", async () => {
  await openHost();
  expect(drag("dragover", { file })).toBe(true);
  await expect.element(hint).toBeVisible();
  document.body.dispatchEvent(new DragEvent("dragleave", { relatedTarget: null, bubbles: true }));
  await expect.element(hint).not.toBeInTheDocument();
  expect(drag("dragover", { uris: "https://rye.example/", own: true })).toBe(false);
  await expect.element(hint).not.toBeInTheDocument();
});
