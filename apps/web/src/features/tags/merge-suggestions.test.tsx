import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { MergeSuggestions } from "./merge-suggestions.tsx";

const pairOf = (reason: MergeSuggestion["reason"], ...tags: string[]): MergeSuggestion => ({
  reason,
  tags: tags.map((tag) => ({ tag, count: 1 })),
});

function shown(suggestions: MergeSuggestion[], reason: MergeSuggestion["reason"]): string {
  const act = { merging: null, onMerge: () => {}, onDismiss: () => {} };
  return renderToStaticMarkup(<MergeSuggestions suggestions={suggestions} reason={reason} {...act} />);
}

test("similar spellings and similar meanings have separate headings", () => {
  const both = [pairOf("spelling", "Recipe", "recipes"), pairOf("meaning", "javascript", "js")];
  const [spelled, similar] = [shown(both, "spelling"), shown(both, "meaning")];
  expect(spelled).toContain("These look like the same tag");
  expect(spelled).toContain("Merge into Recipe: recipes");
  expect(spelled).not.toContain("javascript");
  expect(similar).toContain("These may mean the same");
  expect(similar).toContain("Keep apart: javascript, js");
  expect(similar).not.toContain("recipes");
});

test("a heading without suggestions is hidden, and of many the first three are shown", () => {
  const many = ["a", "b", "c", "d"].map((tag) => pairOf("meaning", tag, `${tag}${tag}`));
  expect(shown(many, "spelling")).toBe("");
  expect(shown(many, "meaning")).toContain("Show all 4");
  expect(shown(many, "meaning")).not.toContain("dd");
});

test("Show all shows the rest, and each can be merged or dismissed", async () => {
  const many = ["a", "b", "c", "d"].map((tag) => pairOf("meaning", tag, `${tag}${tag}`));
  const [onMerge, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await open(<MergeSuggestions suggestions={many} reason="meaning" merging={null} {...{ onMerge, onDismiss }} />);
  await page.getByRole("button", { name: "Show all 4" }).click();
  await page.getByRole("button", { name: "Merge into d: dd" }).click();
  expect(onMerge).toHaveBeenCalledExactlyOnceWith(["d", "dd"], "d");
  await page.getByRole("button", { name: "Keep apart: a, aa" }).click();
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(many[0]);
  await expect.element(page.getByRole("button", { name: "Show all 4" })).not.toBeInTheDocument();
});

test("only the group that is being merged is busy", async () => {
  const both = [pairOf("spelling", "a", "aa"), pairOf("spelling", "b", "bb")];
  const act = { onMerge: () => {}, onDismiss: () => {} };
  await open(<MergeSuggestions suggestions={both} reason="spelling" merging={["b", "bb"]} {...act} />);
  await expect.element(page.getByRole("button", { name: "Merge into b: bb" })).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("button", { name: "Merge into a: aa" })).not.toHaveAttribute("aria-busy");
});
