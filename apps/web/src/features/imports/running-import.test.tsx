import { makeImport } from "../../shared/testing/run-samples.ts";
import { RunningImport } from "./running-import.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const record = makeImport({ status: "running", total: 3_000, processed: 1_200, finishedAt: null });
const otherwise = page.getByText("Drop a file");

const openImport = () =>
  open(
    <RunningImport>
      <p>Drop a file</p>
    </RunningImport>,
  );

test("a running import shows its progress, and can be stopped", async () => {
  server.on("imports.list", [record]);
  server.on("imports.get", record);
  server.on("imports.cancel", { ...record, status: "cancelled" });
  await openImport();
  await expect.element(page.getByText("1,200 of 3,000 links")).toBeVisible();
  await expect.element(otherwise).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(otherwise).toBeVisible();
});

test.for(["succeeded", "ready"] as const)("an import that is %s changes nothing", async (status) => {
  server.on("imports.list", [{ ...record, status }]);
  server.on("imports.get", { ...record, status });
  await openImport();
  await expect.poll(() => server.calls("imports.get")).toHaveLength(1);
  await expect.element(otherwise).toBeVisible();
});

test("without an import the rest is shown", async () => {
  server.on("imports.list", []);
  await openImport();
  await expect.element(otherwise).toBeVisible();
});
