import { expect, test } from "vitest";
import { findEmoji } from "./emoji-data.ts";

const emoji = (name: string, text: string) => ({ emoji: name, name, text });
const all = [
  emoji("🥐", "croissant bread french"),
  emoji("🍞", "bread loaf"),
  emoji("🍎", "apfel rot"),
  emoji("📚", "本 書籍 ブックス"),
];
const find = (query: string) => findEmoji(all, query).map((found) => found.emoji);

test("those whose name begins with what is typed come first", () => {
  expect(find("bread")).toEqual(["🍞", "🥐"]);
  expect(find("fren BRE")).toEqual(["🥐"]);
});

test("a part inside a word is not found, but in languages without spaces", () => {
  expect(find("issant")).toEqual([]);
  expect(find("籍")).toEqual(["📚"]);
});

test("accents and case do not count", () => {
  expect(find("ÄPFEL")).toEqual(["🍎"]);
});
