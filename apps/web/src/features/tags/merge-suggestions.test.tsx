import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MergeSuggestions } from "./merge-suggestions.tsx";

const pairOf = (reason: MergeSuggestion["reason"], ...tags: string[]): MergeSuggestion => ({
  reason,
  tags: tags.map((tag) => ({ tag, count: 1 })),
});

function shown(suggestions: MergeSuggestion[], reason: MergeSuggestion["reason"]): string {
  const act = { merging: null, onMerge: () => {}, onDismiss: () => {} };
  return renderToStaticMarkup(<MergeSuggestions suggestions={suggestions} reason={reason} {...act} />);
}

test("what is spelled alike and what may mean the same stand under headings of their own", () => {
  const both = [pairOf("spelling", "Recipe", "recipes"), pairOf("meaning", "javascript", "js")];
  const [spelled, meant] = [shown(both, "spelling"), shown(both, "meaning")];
  expect(spelled).toContain("These look like the same tag");
  expect(spelled).toContain("Merge into Recipe: recipes");
  expect(spelled).not.toContain("javascript");
  expect(meant).toContain("These may mean the same");
  expect(meant).toContain("Keep apart: javascript, js");
  expect(meant).not.toContain("recipes");
});

test("a heading without suggestions is not there, and of many the first three are", () => {
  const many = ["a", "b", "c", "d"].map((tag) => pairOf("meaning", tag, `${tag}${tag}`));
  expect(shown(many, "spelling")).toBe("");
  expect(shown(many, "meaning")).toContain("Show all 4");
  expect(shown(many, "meaning")).not.toContain("dd");
});
