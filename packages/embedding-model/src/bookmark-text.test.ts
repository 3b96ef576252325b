import { describe, expect, it } from "vitest";
import { describeAddress, fitBookmark } from "./bookmark-text.ts";

describe("an address is told by its host and path", () => {
  it.each([
    ["https://www.example.com/baking/sourdough-bread.html", "example.com baking sourdough bread"],
    ["https://m.example.com/", "example.com"],
    ["https://example.com/2024/05/a1b2c3d4e5/notes", "example.com notes"],
    ["https://ja.example.org/wiki/%E6%BC%A2%E5%AD%97", "ja.example.org wiki 漢字"],
    ["https://example.com/%ff%fe/caf%C3%A9", "example.com café"],
    [`https://example.com/${"x".repeat(30)}/y`, "example.com y"],
    ["https://example.com/a/b/c/d/e/f/g/h/i/j/k/l/m/n", "example.com a b c d e f g h i j k l"],
    ["not an address", ""],
  ])("%s", (url, told) => expect(describeAddress(url)).toBe(told));
});

it("a long description is shortened, so that the address still fits", () => {
  const countWords = (text: string) => text.split(/\s+/).length;
  const text = `A title\n${"word ".repeat(60)}`;
  const fitted = fitBookmark({ text, url: "https://example.com/bread" }, countWords, 20);
  expect(fitted.startsWith("A title\nword word")).toBe(true);
  expect(fitted.endsWith("\nexample.com bread")).toBe(true);
  expect(countWords(fitted)).toBeLessThanOrEqual(20);
});
