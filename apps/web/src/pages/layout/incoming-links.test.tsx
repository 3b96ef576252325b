import { addRequest, closeAdd } from "../../shared/imports/add-request.ts";
import { IncomingLinks } from "./incoming-links.tsx";
import { makeTransfer, type Transferred } from "./testing/make-transfer.ts";
import { beforeEach, expect, open, page, test } from "../../shared/testing/in-page.ts";

const hint = page.getByText("Drop links or a bookmark file to add them");
const file = new File(["<DL>"], "bookmarks.html");

function drag(type: string, given: Transferred): boolean {
  const event = new DragEvent(type, { dataTransfer: makeTransfer(given), bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

const openHost = () => open(<IncomingLinks />);

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

function paste(target: EventTarget, given: Transferred): void {
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData: makeTransfer(given), bubbles: true }));
}

async function openBesideField(): Promise<void> {
  await open(
    <>
      <input aria-label="Name" />
      <IncomingLinks />
    </>,
  );
}

test.for([" https://rye.example/bread?a=1 ", "rye.example", "Read https://a.example and\nhttps://b.example"])(
  "pasting %j opens the dialog for adding with it",
  async (text) => {
    await openBesideField();
    paste(document.body, { text });
    await expect.poll(() => addRequest.get()).toEqual({ text, files: [] });
  },
);

test("a pasted file opens the dialog with it", async () => {
  await openBesideField();
  paste(document.body, { file });
  await expect.poll(() => addRequest.get()?.files.map(({ name }) => name)).toEqual(["bookmarks.html"]);
});

test("what is pasted into a field stays there, and text without a link opens nothing", async () => {
  await openBesideField();
  paste(page.getByRole("textbox", { name: "Name" }).element(), { text: "https://rye.example" });
  paste(document.body, { text: "only words" });
  paste(document.body, { text: "https://last.example" });
  await expect.poll(() => addRequest.get()?.text).toBe("https://last.example");
});
