import { setCurrentUrl } from "../../shared/imports/import-record.ts";
import { makeImport } from "../../shared/testing/run-samples.ts";
import { ImportActivity } from "./activity-list.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const cancel = page.getByRole("button", { name: "Cancel" });

test("a running import shows its progress and its current link as they change", async () => {
  const record = makeImport({ source: "bookmarks.html", processed: 1_200, total: 5_000 });
  await open(<ImportActivity record={record} state="running" />);
  await expect.element(page.getByText("1,200 / 5,000")).toBeVisible();
  const progress = page.getByRole("progressbar", { name: "Import: bookmarks.html" });
  await expect.element(progress).toHaveAttribute("aria-valuenow", "1200");
  setCurrentUrl(record.id, "https://rye.example/bread");
  await expect.element(page.getByText("https://rye.example/bread")).toBeVisible();
  setCurrentUrl(record.id, null);
  await expect.element(page.getByText("https://rye.example/bread")).not.toBeInTheDocument();
});

test("an import is cancelled once", async () => {
  const record = makeImport();
  server.on("imports.cancel", { ...record, status: "cancelled" });
  await open(<ImportActivity record={record} state="running" />);
  const release = server.hold("imports.cancel");
  await cancel.click();
  await cancel.click();
  release();
  await expect.element(cancel).not.toHaveAttribute("aria-busy");
  expect(server.calls("imports.cancel")).toEqual([{ id: record.id }]);
});

test("a finished import links to its results, which have the numbers", async () => {
  const record = makeImport({ id: "one", status: "partial", created: 1_200, duplicates: 3, skipped: 0, failed: 1 });
  await open(<ImportActivity record={record} state="done" />);
  await expect.element(page.getByText(/1,200/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "See the results" })).toHaveAttribute("href", "/add?import=one");
  await expect
    .element(page.getByRole("link", { name: "Partial Success · Pasted links" }))
    .toHaveAttribute("href", "/add?import=one");
  await expect.element(cancel).not.toBeInTheDocument();
});

test("an import whose total is not known yet shows no share", async () => {
  await open(<ImportActivity record={makeImport({ processed: 2_300, total: 0 })} state="running" />);
  await expect.element(page.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  await expect.element(page.getByText(/2,300/)).not.toBeInTheDocument();
});
