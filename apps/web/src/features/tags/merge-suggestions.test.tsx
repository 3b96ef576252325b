import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { renderToStaticMarkup } from "react-dom/server";
import { MergeSuggestions } from "./merge-suggestions.tsx";
import { expect, open, page, test, vi } from "../../shared/testing/in-page.ts";

const pairOf = (...tags: string[]): MergeSuggestion => ({
  tags: tags.map((tag) => ({ tag, count: 1 })),
});

const ignored = { onMerge: () => {}, onDismiss: () => {} };
const shown = (suggestions: MergeSuggestion[]): string =>
  renderToStaticMarkup(<MergeSuggestions suggestions={suggestions} merging={null} {...ignored} />);
const show = () => page.getByText("These look like the same tag").click();

test("the suggestions are closed until they are wanted, and say how many there are", async () => {
  await open(<MergeSuggestions suggestions={[pairOf("Recipe", "recipes")]} merging={null} {...ignored} />);
  const merge = page.getByRole("button", { name: "Merge into Recipe: recipes" });
  await expect.element(page.getByText("1", { exact: true }).first()).toBeVisible();
  await expect.element(merge).not.toBeInTheDocument();
  await show();
  await expect.element(merge).toBeVisible();
});

test("nothing is shown without suggestions, and of many the first three", () => {
  const many = ["a", "b", "c", "d"].map((tag) => pairOf(tag, `${tag}${tag}`));
  expect(shown([])).toBe("");
  expect(shown(many)).toContain("Show all 4");
  expect(shown(many)).not.toContain("dd");
});

test("Show all shows the rest, and each can be merged or dismissed", async () => {
  const many = ["a", "b", "c", "d"].map((tag) => pairOf(tag, `${tag}${tag}`));
  const [onMerge, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await open(<MergeSuggestions suggestions={many} merging={null} {...{ onMerge, onDismiss }} />);
  await show();
  await page.getByRole("button", { name: "Show all 4" }).click();
  await page.getByRole("button", { name: "Merge into d: dd" }).click();
  expect(onMerge).toHaveBeenCalledExactlyOnceWith(["d", "dd"], "d");
  await page.getByRole("button", { name: "Keep apart: a, aa" }).click();
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(many[0]);
  await expect.element(page.getByRole("button", { name: "Show all 4" })).not.toBeInTheDocument();
});

test("only the group that is being merged is busy", async () => {
  const both = [pairOf("a", "aa"), pairOf("b", "bb")];
  const act = { onMerge: () => {}, onDismiss: () => {} };
  await open(<MergeSuggestions suggestions={both} merging={["b", "bb"]} {...act} />);
  await show();
  await expect.element(page.getByRole("button", { name: "Merge into b: bb" })).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("button", { name: "Merge into a: aa" })).not.toHaveAttribute("aria-busy");
});
