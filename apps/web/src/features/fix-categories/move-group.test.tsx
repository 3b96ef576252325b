import { useState } from "react";
import { MoveGroup } from "./move-group.tsx";
import type { RunChoice } from "./run-choice.ts";
import { makeRunItem, toBaking } from "./testing/run-details.ts";
import { beforeEach, expect, open, page, server, test } from "../../shared/testing/in-page.ts";

function Group() {
  const [choice, setChoice] = useState<RunChoice>(new Map());
  return <MoveGroup runId="run" move={toBaking} minConfidence={0.8} choice={choice} onChoice={setChoice} />;
}

const all = page.getByRole("checkbox", { name: "Move all from Reading to Baking" });
const toggle = page.getByRole("button", { name: /^Reading/ });
const item = (name: string) => page.getByRole("checkbox", { name, exact: true });

beforeEach(async () => {
  server.on("recategorizations.items", {
    items: ["bread", "oat", "rye"].map((id) => makeRunItem({ bookmarkId: id, title: id })),
    nextCursor: null,
  });
  await open(<Group />);
});

test("the bookmarks of a group are loaded when it is opened, and hidden when it is closed", async () => {
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  expect(server.calls("recategorizations.items")).toEqual([]);
  await toggle.click();
  await expect.element(item("oat")).toBeChecked();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  expect(server.calls("recategorizations.items")).toMatchObject([
    { id: "run", fromCategoryId: "reading", toCategoryId: "baking", minConfidence: 0.8 },
  ]);
  await toggle.click();
  await expect.element(item("oat")).not.toBeInTheDocument();
});

test("a mixed group becomes whole on a click, and then empty", async () => {
  await toggle.click();
  await item("oat").click();
  await expect.element(all).toHaveAttribute("aria-checked", "mixed");
  await all.click();
  await expect.element(all).toBeChecked();
  await expect.element(item("oat")).toBeChecked();
  await all.click();
  await expect.element(all).not.toBeChecked();
  await expect.element(item("rye")).not.toBeChecked();
});

test("a bookmark of an excluded group can be included alone", async () => {
  await all.click();
  await toggle.click();
  await item("rye").click();
  await expect.element(item("rye")).toBeChecked();
  await expect.element(item("oat")).not.toBeChecked();
  await expect.element(all).toHaveAttribute("aria-checked", "mixed");
});
