import { makeImportItem } from "../../shared/testing/run-samples.ts";
import { groupReasons, ImportReasons } from "./import-outcome.tsx";
import { expect, newId, open, page, server, shown, test } from "../../shared/testing/in-page.ts";

const id = newId();
const failWith = (...messages: string[]) =>
  server.on("imports.items", {
    items: messages.map((message) => makeImportItem({ status: "failed", message })),
    nextCursor: null,
  });
const texts = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

test("a single reason is shown without a count", async () => {
  failWith("No address", "No address");
  await open(<ImportReasons id={id} status="failed" />);
  await expect.element(shown("Failed")).toBeVisible();
  await expect.poll(texts).toEqual(["No address"]);
  expect(server.calls("imports.items")).toMatchObject([{ id, status: "failed" }]);
});

test("several reasons are counted, the most frequent first, and the fifth is only in the list", async () => {
  failWith("a", "b", "b", "c", "d", "e");
  await open(<ImportReasons id={id} status="failed" />);
  await expect
    .poll(texts)
    .toEqual(["2 × b", "1 × a", "1 × c", "1 × d", "…and other reasons; the list below names each."]);
});

test("equal reasons are listed once with their count, the most frequent first", () => {
  const scheme = "Not a web address: only http and https links can be saved.";
  const broken = "The address is not valid.";
  expect(groupReasons([{ message: broken }, { message: scheme }, { message: scheme }])).toEqual([
    { text: scheme, count: 2 },
    { text: broken, count: 1 },
  ]);
});

test("a link without a reason is not hidden", () => {
  expect(groupReasons([{ message: null }])).toEqual([{ text: "No reason was given.", count: 1 }]);
});
