import { Refusal } from "@bowerbird/api/testing";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { setCurrentUrl } from "../../shared/imports/import-record.ts";
import { makeImport } from "../../shared/testing/run-samples.ts";
import { ImportView } from "./import-view.tsx";
import { address, afterEach, beforeEach, expect, open, page, server, test } from "../../shared/testing/in-page.ts";
import { button, shown } from "../../shared/testing/steps.ts";

const running = makeImport({ total: 400, processed: 101, created: 101, enriched: 101 });
const { id } = running;
const ended: ImportRecord = {
  ...running,
  status: "partial",
  processed: 400,
  created: 399,
  enriched: 399,
  failed: 1,
  finishedAt: new Date(),
};

async function openView(record: ImportRecord | Refusal) {
  server.on("imports.get", record);
  return open(
    <ImportView id={id} clearTo="/add?method=bulk" renderOrganizer={({ created }) => <p>{`Organize ${created}`}</p>} />,
  );
}

/** Makes the server answer with this record from now on. */
function answerChange(path: "imports.cancel" | "imports.retry", record: ImportRecord): void {
  server.on(path, () => {
    server.on("imports.get", record);
    return record;
  });
}

beforeEach(() => server.on("imports.items", { items: [], nextCursor: null }));
afterEach(() => setCurrentUrl(id, null));

test("a running import shows its progress, counts and current link, and nothing that could shrink", async () => {
  await openView({ ...running, enriched: 40 });
  await expect.element(shown("101 of 400 links")).toBeVisible();
  await expect.element(shown("101 added")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Reading pages" })).not.toBeInTheDocument();
  await expect.element(shown("25%")).toBeVisible();
  setCurrentUrl(id, "https://rye.example/101");
  await expect.element(shown("https://rye.example/101")).toBeVisible();
  await expect.element(page.getByText(/^Organize/)).not.toBeInTheDocument();
});

test("an import can be cancelled once", async () => {
  answerChange("imports.cancel", { ...running, status: "cancelled", finishedAt: new Date() });
  await openView(running);
  const release = server.hold("imports.cancel");
  await button("Cancel").click();
  await expect.element(button("Cancel")).toHaveAttribute("aria-busy", "true");
  await button("Cancel").click();
  release();
  await expect.element(shown("Import Cancelled")).toBeVisible();
  await expect.element(shown("Organize 101")).toBeVisible();
  expect(server.calls("imports.cancel")).toEqual([{ id }]);
});

test("a refused cancel is shown, and the import continues", async () => {
  server.on("imports.cancel", new Refusal("CONFLICT", "It has just ended."));
  await openView(running);
  await button("Cancel").click();
  await expect.element(shown("It has just ended.")).toBeVisible();
  await expect.element(shown("101 of 400 links")).toBeVisible();
});

test("failed links are retried, while the imported ones can be organized", async () => {
  answerChange("imports.retry", { ...running, processed: 399, created: 399, failed: 0 });
  await openView(ended);
  await expect.element(shown("Partial Success")).toBeVisible();
  await expect.element(shown("399 bookmarks added to your collection. 1 failed.")).toBeVisible();
  await expect.element(shown("Organize 399")).toBeVisible();
  await button("Retry Failed URLs").click();
  await expect.element(shown("399 of 400 links")).toBeVisible();
  await expect.element(shown("Organize 399")).toBeVisible();
  expect(server.calls("imports.retry")).toEqual([{ id }]);
});

test("without failures there is no retry, and the results can be cleared", async () => {
  await openView({ ...ended, status: "succeeded", failed: 0 });
  await expect.element(shown("Import Complete")).toBeVisible();
  await expect.element(button("Retry Failed URLs")).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Clear Results" }).click();
  await expect.element(address()).toHaveTextContent("/add?method=bulk");
});

test("an empty import says why, without empty lists", async () => {
  await openView({
    ...ended,
    status: "failed",
    processed: 0,
    created: 0,
    failed: 0,
    enriched: 0,
    message: "No URLs found",
  });
  await expect.element(shown("No URLs found. Is this a bookmarks export?")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Results" })).not.toBeInTheDocument();
});

test("the numbers of an ended import are in one sentence", async () => {
  await openView({ ...ended, total: 401, processed: 401, duplicates: 1 });
  const sentence = "399 bookmarks added to your collection. 1 was already there. 1 failed.";
  await expect.element(shown(sentence)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Already there" })).toBeVisible();
  expect(document.body.textContent.split("399")).toHaveLength(3);
  await expect.element(shown("Organize 399")).toBeVisible();
});

test.each(["reading", "ready"] as const)("an import that was not started (%s) leads to a new one", async (status) => {
  await openView({ ...running, status });
  await expect.element(shown("There is no such import")).toBeVisible();
});

test("an import that does not exist leads to a new one", async () => {
  await openView(new Refusal("NOT_FOUND"));
  await expect.element(shown("There is no such import")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Start a new import" })).toHaveAttribute("href", "/add");
});

test("an import that failed to load can be retried", async () => {
  await openView(new Refusal("INTERNAL_SERVER_ERROR"));
  await expect.element(shown("Couldn't load the import")).toBeVisible();
  server.on("imports.get", running);
  await button("Try again").click();
  await expect.element(shown("101 of 400 links")).toBeVisible();
});
