import { expect, test } from "vitest";
import { checkTitle, checkUrl } from "./check-bookmark.ts";

test("an address without a scheme is good enough", () => {
  expect(checkUrl(" example.com/page ")).toBe(true);
  expect(checkUrl("https://example.com")).toBe(true);
});

test("what is no web address is told why", () => {
  expect(checkUrl("  ")).toBe("Please enter a URL");
  expect(checkUrl("javascript:alert(1)")).toBe("Only http and https links can be saved.");
  expect(checkUrl("some words")).toBe("The address is incomplete: it names no website.");
});

test("a title is needed", () => {
  expect(checkTitle("  ")).toBe("Please enter a title");
  expect(checkTitle("A page")).toBe(true);
});
