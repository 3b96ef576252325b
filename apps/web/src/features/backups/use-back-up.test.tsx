import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "../../api/trpc.ts";
import { open, openHook } from "../../testing/open.tsx";
import { makeBackupRun } from "../../testing/run-samples.ts";
import { server } from "../../testing/server.ts";
import { allLoaded, messageText } from "../../testing/steps.ts";
import { useBackUp } from "./use-back-up.ts";

function Starter() {
  const { isRunning, backUp } = useBackUp();
  const { data = [] } = trpc.backups.history.useQuery();
  return (
    <>
      <button onClick={backUp}>{isRunning ? "Running" : "Start"}</button>
      <p>{data.map(({ id }) => id).join(" ")}</p>
    </>
  );
}

const started = makeBackupRun({ id: "new" });
const old = makeBackupRun({ id: "old", status: "success" });

test("a backup that was started comes first in the history", async () => {
  server.on("backups.history", [old]);
  server.on("backups.run", started);
  await open(<Starter />);
  await allLoaded();
  await page.getByRole("button", { name: "Start" }).click();
  await expect.element(page.getByText("new old")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Running" })).toBeVisible();
});

test("a backup that is in the history before the answer comes is there once, as it ended", async () => {
  server.on("backups.history", [{ ...started, status: "success" }, old]);
  server.on("backups.run", started);
  await open(<Starter />);
  await allLoaded();
  await page.getByRole("button", { name: "Start" }).click();
  await expect.poll(() => server.calls("backups.run")).toHaveLength(1);
  await expect.element(page.getByText("new old", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start" })).toBeVisible();
});

test("a backup that was started elsewhere counts as running", async () => {
  server.on("backups.history", [started]);
  const { result } = await openHook(() => useBackUp());
  await expect.poll(() => result.current.isRunning).toBe(true);
});

test("a refused backup is said, and another can be started", async () => {
  server.on("backups.history", []);
  server.on("backups.run", new Refusal("CONFLICT", "A backup is at work."));
  await open(<Starter />);
  await page.getByRole("button", { name: "Start" }).click();
  await expect.poll(messageText).toContain("Backup ErrorA backup is at work.");
  await expect.element(page.getByRole("button", { name: "Start" })).toBeVisible();
});
