import { expect, test } from "vitest";
import { linkIn } from "./link-in.ts";

test("an address on the clipboard is a link, with or without its scheme", () => {
  expect(linkIn(" https://example.com/a?b=c#d\n")).toBe("https://example.com/a?b=c#d");
  expect(linkIn("example.com/path")).toBe("https://example.com/path");
});

test("what only looks like one is none", () => {
  const texts = ["", "bread", "See example.com please", "ada@example.com", "javascript:alert(1)", "file:///etc"];
  expect(texts.map(linkIn)).toEqual(texts.map(() => null));
});
