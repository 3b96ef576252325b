import { expect, it } from "vitest";
import { linkdingAddresses } from "./bookmark-routes.ts";

const { normalize, part } = linkdingAddresses;

// What `normalize_url` of linkding 1.46.2 makes equal.
it.each([
  ["https://example.com/a/", "https://example.com/a"],
  ["https://example.com/", "https://example.com"],
  ["HTTPS://EXAMPLE.com/a", "https://example.com/a"],
  ["https://example.com/a?b=2&a=1", "https://example.com/a?a=1&b=2"],
  ["https://example.com/?q=a+b%2Fc", "https://example.com?q=a%20b/c"],
  ["https://example.com/a?b", "https://example.com/a?b="],
  ["https://example.com/a?", "https://example.com/a#"],
  ["https://example.com/a//;v=1", "https://example.com/a;v=1"],
])("%s and %s are the same to linkding", (one, other) => {
  expect(normalize(one)).toBe(normalize(other));
  expect(other).toContain(part(one));
});

it.each([
  ["http://example.com/a", "https://example.com/a"],
  ["https://www.example.com/a", "https://example.com/a"],
  ["https://example.com/A", "https://example.com/a"],
  ["https://example.com/a#one", "https://example.com/a#two"],
  ["https://example.com/a?utm_source=x", "https://example.com/a"],
  ["https://example.com/a?a=1&a=2", "https://example.com/a?a=1"],
  ["https://ada@example.com/a", "https://bob@example.com/a"],
  ["https://example.com:8443/a", "https://example.com/a"],
])("%s and %s are two to linkding", (one, other) => {
  expect(normalize(one)).not.toBe(normalize(other));
});

it("reads an address of any shape", () => {
  for (const odd of [
    "",
    "x",
    "http://",
    "http://@@@/;;;?&&&=#",
    `http://x/${"/".repeat(9_000)}a${";".repeat(9_000)}`,
  ]) {
    expect(normalize(odd)).toEqual(expect.any(String));
  }
});
