import { expect, test } from "vitest";
import { commitDraft, removeLastTag, typeTags } from "./tag-input.tsx";

test("text without a comma is only a draft", () => {
  expect(typeTags(["news"], "read la", 10)).toEqual({ tags: ["news"], draft: "read la", refused: [] });
});

test("a comma turns the text before it into a tag", () => {
  expect(typeTags(["news"], "read later,", 10)).toEqual({ tags: ["news", "read later"], draft: "", refused: [] });
});

test("a pasted list becomes its tags, and the rest after the last comma stays a draft", () => {
  expect(typeTags([], "a, b ,, c", 10)).toEqual({ tags: ["a", "b"], draft: " c", refused: [] });
});

test("Enter trims the draft and turns it into a tag", () => {
  expect(commitDraft([], "  design  ", 10)).toEqual({ tags: ["design"], draft: "", refused: [] });
});

test("an empty draft adds nothing", () => {
  expect(commitDraft(["a"], "   ", 10)).toEqual({ tags: ["a"], draft: "", refused: [] });
});

test("a tag is never added twice, in any case", () => {
  expect(commitDraft(["Design"], "design", 10).tags).toEqual(["Design"]);
});

test("the eleventh of ten tags is refused and named", () => {
  const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
  expect(commitDraft(ten, "one more", 10)).toEqual({ tags: ten, draft: "", refused: ["one more"] });
});

test("Backspace in the empty field removes the last tag", () => {
  expect(removeLastTag(["a", "b"])).toEqual(["a"]);
  expect(removeLastTag([])).toEqual([]);
});
