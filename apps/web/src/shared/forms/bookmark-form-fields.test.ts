import { expect, test } from "vitest";
import { checkTitle, checkUrl } from "./bookmark-form-fields.tsx";

test("a URL without a scheme is accepted", () => {
  expect(checkUrl(" example.com/page ")).toBe(true);
  expect(checkUrl("https://example.com")).toBe(true);
});

test("an invalid URL says why", () => {
  expect(checkUrl("  ")).toBe("Please enter a URL");
  expect(checkUrl("javascript:alert(1)")).toBe("Not a web address: only http and https links can be saved.");
  expect(checkUrl("some words")).toBe("The address is not valid.");
  expect(checkUrl("some/page")).toBe("The address is incomplete: the website is missing.");
});

test("a title is required", () => {
  expect(checkTitle("  ")).toBe("Please enter a title");
  expect(checkTitle("A page")).toBe(true);
});
