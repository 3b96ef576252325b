import { useState } from "react";
import { buildCategoryTree } from "../../../shared/category-tree/category-tree.ts";
import { makeSuggestion } from "../../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { useEditSuggestions } from "./edit-fields.tsx";
import { allLoaded, expect, messageText, open, page, Refusal, server, test } from "../../../shared/testing/in-page.ts";

const [bread, uncategorized] = [
  makeCategory({ name: "Bread" }),
  makeCategory({ name: "Uncategorized", isCustom: false }),
];
const tree = buildCategoryTree([bread, uncategorized]);
const bookmark = makeBookmark();

function Shown({ categoryId }: { categoryId: string }) {
  const { offered, tags } = useEditSuggestions(bookmark, tree, categoryId);
  return <output>{[offered?.name ?? "none", ...tags].join(", ")}</output>;
}

test.for([
  ["a bookmark without a category is offered one", uncategorized.id, "Bread, rye"],
  ["a bookmark that has a category is offered tags only", bread.id, "none, rye"],
] as const)("%s", async ([, categoryId, shown]) => {
  server.on("ai.suggest", makeSuggestion({ categoryId: bread.id, confidence: 0.5, tags: ["rye"] }));
  await open(<Shown categoryId={categoryId} />);
  await expect.element(page.getByText(shown)).toBeVisible();
});

test("without an answer nothing is suggested, and no message says so", async () => {
  server.on("ai.suggest", new Refusal("CONFLICT"));
  await open(<Shown categoryId={uncategorized.id} />);
  await allLoaded();
  await expect.element(page.getByText("none")).toBeVisible();
  expect(messageText()).toBe("no message");
});

test("a dialog that is opened again does not ask again", async () => {
  server.on("ai.suggest", makeSuggestion({ tags: ["rye"] }));
  function Dialog() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Toggle</button>
        {isOpen && <Shown categoryId={bread.id} />}
      </>
    );
  }
  await open(<Dialog />);
  await expect.element(page.getByText("none, rye")).toBeVisible();
  await page.getByRole("button", { name: "Toggle" }).click();
  await page.getByRole("button", { name: "Toggle" }).click();
  await expect.element(page.getByText("none, rye")).toBeVisible();
  expect(server.calls("ai.suggest")).toHaveLength(1);
});
