import { makeImport } from "../../shared/testing/run-samples.ts";
import { ImportHistory } from "./import-history.tsx";
import { address, expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const finishedAt = new Date("2026-05-12T09:05:00Z");
const openHistory = () => open(<ImportHistory linkTo={(id) => `/add?import=${id}`} />);
const link = page.getByRole("link");

test.each([
  [makeImport({ source: "links.html" }), ["links.html", "2 of 4 links", "Importing"]],
  [
    makeImport({ status: "partial", created: 1_200, duplicates: 3, failed: 1, finishedAt }),
    ["Pasted links", "1,200 added, 3 already there, 1 failed", "Partial Success"],
  ],
  [
    makeImport({ status: "failed", processed: 0, created: 0, message: "No URLs found", finishedAt }),
    ["No URLs found", "Import Failed"],
  ],
])("an import shows where it is from and how far it came", async (record, texts) => {
  server.on("imports.list", [record]);
  await openHistory();
  for (const text of texts) await expect.element(link.getByText(text)).toBeVisible();
  await link.click();
  await expect.element(address()).toHaveTextContent(`/add?import=${record.id}`);
});

test("without imports there is no history", async () => {
  server.on("imports.list", []);
  const { container } = await openHistory();
  await expect.poll(() => server.calls("imports.list")).toEqual([{ limit: 10 }]);
  expect(container).not.toHaveTextContent("Recent imports");
});
