import { makeImport, makeImportItem } from "../../shared/testing/run-samples.ts";
import { ImportResults } from "./import-view.tsx";
import { button, expect, open, page, Refusal, server, shown, test } from "../../shared/testing/in-page.ts";

const record = makeImport({ status: "partial", processed: 3, created: 2, failed: 1, finishedAt: new Date() });

test("the links can be filtered by result and back; only results that occurred are offered", async () => {
  server.on("imports.items", ({ status }) => ({
    items: [makeImportItem(status === "failed" ? { title: "Broken", status } : { title: "Rye" })],
    nextCursor: null,
  }));
  const release = server.hold("imports.items");
  await open(<ImportResults record={record} />);
  await expect.element(page.getByRole("status", { name: "Loading the results" })).toBeVisible();
  release();
  await expect.element(shown("Rye")).toBeVisible();
  await expect.element(button("All")).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("button", { name: /Skipped/ })).not.toBeInTheDocument();
  await button("Failed").click();
  await expect.element(shown("Broken")).toBeVisible();
  await expect.element(page.getByText("Rye")).not.toBeInTheDocument();
  await button("All").click();
  await expect.element(shown("Rye")).toBeVisible();
});

test.each([
  [null, "The first links appear here in a moment."],
  [new Date(), "There is nothing to show here."],
])("without links the list says so (ended: %s)", async (finishedAt, sentence) => {
  server.on("imports.items", { items: [], nextCursor: null });
  await open(<ImportResults record={{ ...record, finishedAt }} />);
  await expect.element(shown(sentence)).toBeVisible();
});

test("a failure is shown, and a retry shows the links", async () => {
  server.on("imports.items", new Refusal("CONFLICT"));
  await open(<ImportResults record={record} />);
  await expect.element(shown(/Couldn.t load the results\./)).toBeVisible();
  server.on("imports.items", { items: [makeImportItem({ title: "Rye" })], nextCursor: null });
  await button("Try again").click();
  await expect.element(shown("Rye")).toBeVisible();
});
