import { expect, test } from "vitest";
import { readSentence } from "./read-sentence.ts";

const categories = ["Recipes", "To read", "Work/Design"];
const findCategory = (name: string) => categories.find((known) => known.toLowerCase() === name.toLowerCase());
/** A Tuesday. */
const today = new Date(2026, 10, 24);
const read = (text: string) => readSentence(text, { findCategory, today });

test.for([
  ["unsorted from github last month", "category:Uncategorized site:github.com after:2026-10-01 before:2026-11-01"],
  ["bread from rye.example", "bread site:rye.example"],
  ["Sourdough bread in recipes", "Sourdough bread category:Recipes"],
  ["links about bread in to read", 'about bread category:"To read"'],
  ["all my favorites", "is:favorite"],
  ["untagged from github", "is:untagged site:github.com"],
  ["rust without tags", "rust is:untagged"],
  ["unread from hacker news", "is:unread site:news.ycombinator.com"],
  ["rust tagged with async this week", "rust tag:async after:2026-11-23"],
  ["rust saved last week", "rust after:2026-11-16 before:2026-11-23"],
  ["rust today", "rust after:2026-11-24"],
  ["rust from yesterday", "rust after:2026-11-23 before:2026-11-24"],
  ["rust in the last 10 days", "rust after:2026-11-14"],
  ["rust past 2 months", "rust after:2026-09-24"],
  ["rust last year", "rust after:2025-01-01 before:2026-01-01"],
  ["rust in 2024", "rust after:2024 before:2025"],
  ["rust before 2020", "rust before:2020"],
  ["rust since 2023", "rust after:2023"],
  ["rust from december", "rust after:2025-12-01 before:2026-01-01"],
  ["rust in May 2024", "rust after:2024-05-01 before:2024-06-01"],
  ["dead links from wikipedia", "is:broken site:wikipedia.org"],
] as const)("“%s” is a search for %s", ([text, query]) => {
  expect(read(text)).toBe(query);
});

test.for(["bread", "letters from home", "made in spring", "a book of the year", "", "c# #", "may 2024"])(
  "there is no filter in “%s”",
  (text) => {
    expect(read(text)).toBeNull();
  },
);
