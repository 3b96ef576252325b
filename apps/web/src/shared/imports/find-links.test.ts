import { expect, test } from "vitest";
import { findLinks } from "./find-links.ts";

test.each([
  ["see https://a.example <https://b.example>.", ["https://a.example", "https://b.example"]],
  ["(https://a.example/x_(y)), https://a.example/z!", ["https://a.example/x_(y)", "https://a.example/z"]],
  ["https://a.example\nhttps://a.example", ["https://a.example"]],
  ["ada@example.com", []],
])("the links in %s are %j", (text, links) => {
  expect(findLinks(text)).toEqual(links);
});
