import { useState } from "react";
import { ChooseCategoryCard } from "./organize-panel.tsx";
import { beforeEach, choose, expect, messageText, open, page, server, test } from "../../shared/testing/in-page.ts";

const categories = [{ value: "travel", label: "Travel" }];

function Card() {
  const [target, setTarget] = useState("");
  const added = { selection: { filter: { importId: "import 1" } }, count: 1_200 };
  return <ChooseCategoryCard {...{ added, categories, target }} onTargetChange={setTarget} />;
}

const button = () => page.getByRole("button", { name: "Move 1,200 bookmarks" });
const calls = () => server.calls("bookmarks.updateMany");

beforeEach(() => server.on("bookmarks.updateMany", { updated: 1_200, failed: [], changeId: null }));

test("without a category it asks for one, and with one it moves everything there", async () => {
  await open(<Card />);
  await button().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Please select a target category");
  expect(calls()).toEqual([]);
  await choose("Category", "Travel");
  await expect.element(page.getByText("Please select a target category")).not.toBeInTheDocument();
  await button().click();
  await expect.poll(messageText).toContain("1,200 bookmarks updated");
  expect(calls()).toEqual([{ filter: { importId: "import 1" }, categoryId: "travel" }]);
});

test("while the move is pending a second click sends nothing", async () => {
  const release = server.hold("bookmarks.updateMany");
  await open(<Card />);
  await choose("Category", "Travel");
  await button().click();
  await expect.element(button()).toHaveAttribute("aria-busy", "true");
  await button().click();
  release();
  await expect.poll(messageText).toContain("1,200 bookmarks updated");
  expect(calls()).toHaveLength(1);
});
