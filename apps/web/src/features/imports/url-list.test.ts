import { expect, test } from "vitest";
import { countText, readUrlList, refuseUrlList } from "./url-list.ts";

test("blank lines do not count, and a missing scheme is added", () => {
  const list = readUrlList("example.com\n\n   \r\nhttps://a.example/b\n");
  expect(list.urls).toEqual(["https://example.com", "https://a.example/b"]);
  expect(list.validCount).toBe(2);
});

test("a leading @ and spaces are stripped", () => {
  expect(readUrlList("  @https://example.com  \n@ example.org").urls).toEqual([
    "https://example.com",
    "https://example.org",
  ]);
});

test("an invalid line is counted as not valid, but sent, so that the report names it", () => {
  const list = readUrlList("https://example.com\nnot a link at all");
  expect(list.urls).toHaveLength(2);
  expect(list.bad).toEqual([{ url: "not a link at all", reason: "The address is not valid." }]);
  expect(countText(list)).toBe("1 valid URL, 1 not valid");
});

test("several links in a line are each a link, and a title goes along", () => {
  const list = readUrlList(
    "https://a.example/1, https://a.example/2;https://a.example/3\nhttps://a.example/4 Rye bread",
  );
  expect(list.urls).toEqual([
    "https://a.example/1",
    "https://a.example/2",
    "https://a.example/3",
    "https://a.example/4 | Rye bread",
  ]);
  expect(list.validCount).toBe(4);
});

test("counts read as sentences", () => {
  expect(countText(readUrlList(""))).toBe("0 valid URLs");
  expect(countText(readUrlList("a.example\nb.example"))).toBe("2 valid URLs");
});

test("a list without a valid URL is refused", () => {
  expect(refuseUrlList(readUrlList(""))).toBe("Please enter at least one valid URL");
  expect(refuseUrlList(readUrlList("no link here"))).toBe("Please enter at least one valid URL");
  expect(refuseUrlList(readUrlList("a.example\nno link here"))).toBeNull();
});

test("too many URLs and an endless one are refused with advice", () => {
  const many = Array.from({ length: 10_001 }, (_, index) => `https://a.example/${index}`).join("\n");
  expect(refuseUrlList(readUrlList(many))).toContain("At most 10,000 URLs at a time");
  expect(refuseUrlList(readUrlList(`a.example\nb.example/${"x".repeat(9_000)}`))).toContain("Entry 2 is longer");
});
