import { expect, test } from "vitest";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { actionText, conditionParts } from "./rule-text.ts";
import type { Category } from "@bowerbird/contract/categories";

test.each<[string, string[]]>([
  ["site:github.com tag:rust", ["From github.com", "Tag rust"]],
  ['tag:"web apps" -is:unread', ["Tag web apps", "Not: Read later"]],
  ["older:2y opened:never", ["Older than 2 years", "Never opened"]],
  ["older:1m older:3W -older:10d", ["Older than 1 month", "Older than 3 weeks", "Not: Older than 10 days"]],
  ['category:Reading "exact words" word', ["In Reading", "Contains “exact words”", "Contains “word”"]],
  ["before:2024 after:2020-05", ["Saved before 2024", "Saved since May 2020"]],
  ["before:2024-5-1 after:2020-12-31", ["Saved before May 1, 2024", "Saved since Dec 31, 2020"]],
  ["is:broken is:untagged is:favorite is:archived", ["Broken link", "Untagged", "Favorite", "Archived"]],
  ["site: rust", ["Contains “rust”"]],
  ["older:soon", ["older:soon"]],
])("the condition %s is said in plain words", (condition, parts) => {
  expect(conditionParts(condition)).toEqual(parts);
});

test("what a rule does is said in a sentence", () => {
  const base = {
    icon: "",
    color: "#112233",
    pinned: false,
    isCustom: true,
    bookmarkCount: 0,
    archivedCount: 0,
    position: "4",
  };
  const categories: Category[] = [
    { ...base, id: "1", name: "Development", parentId: null },
    { ...base, id: "2", name: "Rust", parentId: "1" },
  ];
  const tree = buildCategoryTree(categories);
  const say = (categoryId: string | null, tags: string[] = [], marks: ("favorite" | "unread" | "archived")[] = []) =>
    actionText({ condition: "", categoryId, tags, marks }, tree);
  expect([
    say("2"),
    say(null, ["a"]),
    say(null, ["a", "b"]),
    say(null, [], ["archived"]),
    say("1", ["a"]),
    say("1", [], ["unread"]),
    say(null, ["a"], ["favorite", "unread"]),
    say("1", ["a", "b"], ["archived"]),
  ]).toEqual([
    "Move to Development › Rust",
    "Add the tag a",
    "Add the tags a and b",
    "Mark as Archived",
    "Move to Development and add the tag a",
    "Move to Development and mark as Read later",
    "Add the tag a and mark as Favorite and Read later",
    "Move to Development, add the tags a and b and mark as Archived",
  ]);
});
