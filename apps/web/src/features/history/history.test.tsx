import type { HistoryEntry } from "@bowerbird/contract/history";
import { makeHistoryEntry } from "../../shared/testing/samples.ts";
import { History } from "./history.tsx";
import { expect, expectMessage, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const serve = (items: HistoryEntry[], nextCursor: string | null = null) =>
  server.on("history.list", { items, nextCursor });
const rows = (day: string) => page.getByRole("region", { name: day }).getByRole("listitem");
const undo = page.getByRole("button", { name: /^Undo: / });

test("an empty history says so", async () => {
  serve([]);
  await open(<History />);
  await expect.element(page.getByRole("heading", { name: "Nothing has changed yet" })).toBeVisible();
});

test("a failure to load it is shown, and Try again loads it", async () => {
  server.on("history.list", new Refusal("CONFLICT"));
  await open(<History />);
  await expect.element(page.getByRole("heading", { name: "Couldn't load your history" })).toBeVisible();
  serve([makeHistoryEntry()]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(rows("Today").getByText("You moved 12 links to Recipes")).toBeVisible();
});

test("entries are grouped by day, and say why they cannot be undone", async () => {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  const never = { undo: null };
  serve([
    makeHistoryEntry({ ...never, isUndone: true, reason: "Already undone" }),
    makeHistoryEntry({ ...never, at: yesterday, kind: "empty-trash", reason: "Deleted permanently" }),
  ]);
  await open(<History />);
  await expect.element(rows("Today").getByText("Undone", { exact: true })).toBeVisible();
  await expect.element(rows("Yesterday").getByText("Deleted permanently")).toBeVisible();
  expect(undo.elements()).toEqual([]);
});

test("an entry is undone once; then it says so", async () => {
  const entry = makeHistoryEntry();
  serve([entry]);
  server.on("history.undo", () => {
    serve([{ ...entry, isUndone: true, undo: null, reason: "Already undone" }]);
    return { kept: 0, isRunning: false };
  });
  await open(<History />);
  const release = server.hold("history.undo");
  await undo.click();
  await expect.element(undo).toHaveAttribute("aria-busy", "true");
  await undo.click();
  release();
  await expectMessage("Undone: 12 links are back in place");
  await expect.element(rows("Today").getByText("Undone", { exact: true })).toBeVisible();
  expect(server.calls("history.undo")).toEqual([{ kind: "change", id: entry.id }]);
});

test("what was changed again since is told", async () => {
  serve([makeHistoryEntry()]);
  server.on("history.undo", { kept: 2, isRunning: false });
  await open(<History />);
  await undo.click();
  await expectMessage("2 links stayed: changed again since, or deleted permanently.");
  expect(server.calls("history.undo")).toHaveLength(1);
});

test("a refused undo says why, and can be tried again", async () => {
  serve([makeHistoryEntry()]);
  server.on("history.undo", new Refusal("CONFLICT", "“Bread” is not empty any more, so it stays."));
  await open(<History />);
  await undo.click();
  await expectMessage("“Bread” is not empty any more, so it stays.");
  await expect.element(undo).not.toHaveAttribute("aria-busy");
});

test("older entries follow on request", async () => {
  const older = makeHistoryEntry({ target: "Music" });
  server.on("history.list", ({ cursor }) =>
    cursor === "next" ? { items: [older], nextCursor: null } : { items: [makeHistoryEntry()], nextCursor: "next" },
  );
  await open(<History />);
  const more = page.getByRole("button", { name: "Show older" });
  await more.click();
  await expect.element(page.getByText("You moved 12 links to Music")).toBeVisible();
  await expect.element(page.getByText("You moved 12 links to Recipes")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});
