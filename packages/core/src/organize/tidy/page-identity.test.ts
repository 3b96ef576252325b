import { describe, expect, it } from "vitest";
import { identifyPage } from "./find-copies.ts";

const key = (url: string) => identifyPage(url)?.key;
const doubtfulKey = (url: string) => identifyPage(url)?.doubtfulKey;

describe("a page", () => {
  it.each([
    ["http://www.rye.example/bread/", "https://rye.example/bread"],
    ["https://en.m.wikipedia.org/wiki/Rye", "https://en.wikipedia.org/wiki/Rye"],
    ["https://mobile.twitter.com/rye/status/1", "https://twitter.com/rye/status/1"],
    ["https://m.rye.example/bread", "https://www.rye.example/bread"],
    ["https://amp.rye.example/bread", "https://rye.example/bread"],
    ["https://rye.example/bread/amp/", "https://rye.example/bread"],
    ["https://rye.example/bread.amp.html", "https://rye.example/bread.html"],
    ["https://rye.example/bread?amp=1", "https://rye.example/bread"],
    ["https://rye.example/index.html", "https://rye.example"],
    ["https://rye.example/bread/index.php?id=1", "https://rye.example/bread/?id=1"],
    ["https://rye.example/bread?utm_source=a&wt_mc=b&id=1", "https://rye.example/bread?id=1"],
  ])("is the same at %s and %s", (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it.each([
    ["https://rye.example/bread?id=1", "https://rye.example/bread?id=2"],
    ["https://rye.example/Bread", "https://rye.example/bread"],
    ["https://m.example/bread", "https://example/bread"],
    ["https://rye.example/champ", "https://rye.example/ch"],
    ["https://rye.example/bread.html", "https://rye.example/bread"],
    ["https://app.rye.example/#/bread", "https://app.rye.example/#/spelt"],
    ["https://git.example/file?ref=main", "https://git.example/file?ref=next"],
    ["https://shop.rye.example/", "https://rye.example/"],
  ])("is another at %s and %s", (one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  it("is perhaps the same with a parameter that some sites need", () => {
    expect(doubtfulKey("https://rye.example/bread?ref=mail")).toBe(doubtfulKey("https://rye.example/bread"));
  });

  it.each([
    ["https://rye.example/bread#crust", "https://rye.example/bread"],
    ["https://rye.example/bread#crust", "https://rye.example/bread#crumb"],
  ])("is the same at places in it: %s and %s", (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it("has no identity without a web address", () => {
    expect(identifyPage("not an address")).toBeNull();
  });
});
