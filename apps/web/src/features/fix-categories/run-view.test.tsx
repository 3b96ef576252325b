import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { RunView, useRun } from "./run-view.tsx";
import { makeRun } from "./testing/run-details.ts";
import { elapse, expect, open, openHook, page, Refusal, server, stopTime, test } from "../../shared/testing/in-page.ts";

const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const openRun = async (fields: Partial<RecategorizationDetails>) => {
  server.on("recategorizations.get", makeRun(fields));
  await open(<RunView id="run" />);
};

test.each([
  [true, "running"],
  [false, "applied"],
] as const)(
  "nothing heard for two seconds: that the run is asked for again is %s while it is %s",
  async (isAsked, status) => {
    stopTime();
    server.on("recategorizations.get", makeRun({ status }));
    const opened = openHook(() => useRun("run"));
    await elapse(50);
    await opened;
    await elapse(50);
    const before = server.calls("recategorizations.get").length;
    await elapse(4_000);
    expect(server.calls("recategorizations.get").length > before).toBe(isAsked);
  },
);

test("a running run shows its progress, and can be cancelled", async () => {
  await openRun({ status: "running", processed: 1_200, total: 5_000, changed: 7 });
  await expect.element(page.getByText("Checked 1,200 of 5,000 · 7 changes so far")).toBeVisible();
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1200");
  server.on("recategorizations.cancel", makeRun({ status: "cancelled" }));
  server.on("recategorizations.get", makeRun({ status: "cancelled" }));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(heading("Cancelled")).toBeVisible();
  expect(server.calls("recategorizations.cancel")).toEqual([{ id: "run" }]);
});

test("a ready run shows its changes, and one without changes says so", async () => {
  await openRun({});
  await expect.element(heading("4 bookmarks would move")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Apply to 4 bookmarks" })).toBeVisible();
});

test("a run without changes offers nothing to apply", async () => {
  await openRun({ changed: 0, changes: [] });
  await expect.element(heading("Everything is in place")).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("an applied run lists its first twelve moves, and is undone on a click", async () => {
  const changes = Array.from({ length: 14 }, (_, index) => ({
    ...makeRun().changes[0]!,
    to: `Category ${index}`,
    toCategoryId: String(index),
  }));
  await openRun({ status: "applied", applied: 42, canUndo: true, changes });
  await expect.element(heading("42 bookmarks moved")).toBeVisible();
  await expect.element(page.getByText("…and 2 more")).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(13);
  server.on("recategorizations.undo", { restored: 42, kept: 0 });
  server.on("recategorizations.get", makeRun({ status: "undone" }));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(heading("Undone")).toBeVisible();
  expect(server.calls("recategorizations.undo")).toEqual([{ id: "run" }]);
});

test("an applied run that can no longer be undone offers no Undo", async () => {
  await openRun({ status: "settled", applied: 4, canUndo: false });
  await expect.element(heading("4 bookmarks moved")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("a URL with an unknown run says so", async () => {
  server.on("recategorizations.get", new Refusal("NOT_FOUND"));
  await open(<RunView id="gone" />);
  await expect.element(heading("Run not found")).toBeVisible();
});

test("a run that failed to load can be retried", async () => {
  server.on("recategorizations.get", new Refusal("CONFLICT"));
  await open(<RunView id="run" />);
  await expect.element(heading("Couldn't load this run")).toBeVisible();
  server.on("recategorizations.get", makeRun());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(heading("4 bookmarks would move")).toBeVisible();
});
