import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { FolderTree } from "./folder-tree.tsx";
import type { RunChoice } from "./run-choice.ts";
import { RunPreview } from "./run-preview.tsx";
import { makeRun, makeRunItem } from "./testing/run-details.ts";

const moves = [
  { from: "Uncategorized", fromCategoryId: "u", to: "Development › Rust", toCategoryId: "rust", count: 3 },
  { from: "Reading", fromCategoryId: "r", to: "Development › Rust", toCategoryId: "rust", count: 1 },
  { from: "Uncategorized", fromCategoryId: "u", to: "Kayaks", toCategoryId: "kayaks", count: 5 },
];
const run = makeRun({
  kind: "folders",
  changed: 9,
  changes: moves,
  folders: [
    { categoryId: "rust", path: ["Development", "Rust"], isNew: true, count: 4 },
    { categoryId: "kayaks", path: ["Kayaks"], isNew: false, count: 5 },
  ],
});
const rust = page.getByRole("checkbox", { name: "Use Development › Rust" });

function Tree() {
  const [choice, setChoice] = useState<RunChoice>(new Map());
  return <FolderTree run={run} minConfidence={undefined} choice={choice} onChoice={setChoice} />;
}

beforeEach(() => {
  server.on("recategorizations.items", {
    items: ["ownership", "lifetimes"].map((id) => makeRunItem({ bookmarkId: id, title: id })),
    nextCursor: null,
  });
  server.on("recategorizations.applyPreview", makeRun({ status: "applied", applied: 5 }));
});

test("today's categories and the proposed folders are beside each other, with counts", async () => {
  await open(<Tree />);
  const today = page.getByRole("region", { name: "Today" });
  await expect.element(today.getByText("Uncategorized")).toBeVisible();
  await expect.element(today.getByText("8")).toBeVisible();
  const proposed = page.getByRole("region", { name: "Proposed" });
  await expect.element(proposed.getByRole("button", { name: "Development › Rust new 4" })).toBeVisible();
  await expect.element(proposed.getByRole("button", { name: "Kayaks 5" })).toBeVisible();
});

test("one bookmark of a folder is left out, and the folder is mixed", async () => {
  await open(<Tree />);
  await page.getByRole("button", { name: /Rust/ }).click();
  await page.getByRole("checkbox", { name: "lifetimes" }).click();
  await expect.element(rust).toHaveAttribute("aria-checked", "mixed");
  expect(server.calls("recategorizations.items")).toMatchObject([{ id: "run", toCategoryId: "rust" }]);
});

test("a folder that is left out is not applied, from any category", async () => {
  await open(<RunPreview run={run} />);
  await rust.click();
  await page.getByRole("button", { name: "Apply to 5 bookmarks" }).click();
  await expect
    .poll(() => server.calls("recategorizations.applyPreview"))
    .toMatchObject([
      {
        exceptMoves: [
          { fromCategoryId: "u", toCategoryId: "rust" },
          { fromCategoryId: "r", toCategoryId: "rust" },
        ],
      },
    ]);
});
