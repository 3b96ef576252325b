import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addRequest, closeAdd } from "../../shared/imports/add-request.ts";
import { open } from "../../shared/testing/open.tsx";
import { IncomingHost } from "./incoming-host.tsx";
import { makeTransfer, type Transferred } from "./testing/make-transfer.ts";

const file = new File(["<DL>"], "bookmarks.html");

function paste(target: EventTarget, given: Transferred): void {
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData: makeTransfer(given), bubbles: true }));
}

async function openHost(): Promise<void> {
  await open(
    <>
      <input aria-label="Name" />
      <IncomingHost />
    </>,
  );
}

beforeEach(closeAdd);

test.for([" https://rye.example/bread?a=1 ", "rye.example", "Read https://a.example and\nhttps://b.example"])(
  "pasting %j opens the dialog for adding with it",
  async (text) => {
    await openHost();
    paste(document.body, { text });
    await expect.poll(() => addRequest.get()).toEqual({ text, files: [] });
  },
);

test("a pasted file opens the dialog with it", async () => {
  await openHost();
  paste(document.body, { file });
  await expect.poll(() => addRequest.get()?.files.map(({ name }) => name)).toEqual(["bookmarks.html"]);
});

test("what is pasted into a field stays there, and text without a link opens nothing", async () => {
  await openHost();
  paste(page.getByRole("textbox", { name: "Name" }).element(), { text: "https://rye.example" });
  paste(document.body, { text: "only words" });
  paste(document.body, { text: "https://last.example" });
  await expect.poll(() => addRequest.get()?.text).toBe("https://last.example");
});
