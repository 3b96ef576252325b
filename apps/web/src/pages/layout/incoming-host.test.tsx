import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { takeHandedOver } from "../../shared/imports/handed-over.ts";
import { address, open } from "../../shared/testing/open.tsx";
import { IncomingHost } from "./incoming-host.tsx";
import { makeTransfer, type Transferred } from "./testing/make-transfer.ts";

const file = new File(["<DL>"], "bookmarks.html");

function paste(target: EventTarget, given: Transferred): void {
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData: makeTransfer(given), bubbles: true }));
}

async function openHost(path = "/"): Promise<void> {
  await open(
    <>
      <input aria-label="Name" />
      <IncomingHost />
    </>,
    { path },
  );
}

beforeEach(() => void takeHandedOver("files"));

test("a pasted link opens its form", async () => {
  await openHost();
  paste(document.body, { text: " https://rye.example/bread?a=1 " });
  await expect.element(address()).toHaveTextContent("/add?method=single&url=https%3A%2F%2Frye.example%2Fbread%3Fa%3D1");
});

test("several pasted links open the list with them", async () => {
  await openHost();
  paste(document.body, { text: "Read https://a.example and\nhttps://b.example, twice: https://a.example" });
  await expect.element(address()).toHaveTextContent("/add?method=bulk");
  expect(takeHandedOver("urls")).toBe("https://a.example\nhttps://b.example");
});

test("a pasted file opens its import", async () => {
  await openHost();
  paste(document.body, { file });
  await expect.element(address()).toHaveTextContent("/add?method=file");
  expect(takeHandedOver("files")?.map(({ name }) => name)).toEqual(["bookmarks.html"]);
});

test("what is pasted into a field stays there, and text without a link opens nothing", async () => {
  await openHost();
  paste(page.getByRole("textbox", { name: "Name" }).element(), { text: "https://rye.example" });
  paste(document.body, { text: "only words" });
  await expect.element(address()).toHaveTextContent("/");
});
