import { describe, expect, it } from "vitest";
import { displayHost, displaySubtitle, displayTitle, readableUrl } from "./readable-address.ts";

describe("for display", () => {
  it.each([
    ["https://www.example.com/a", "example.com"],
    ["https://Blog.Example.com:8080/", "blog.example.com"],
    ["", "Website"],
    ["unknown", "Website"],
    ["not a url", "Website"],
    ["javascript:alert(1)", "Website"],
    [null, "Website"],
    [undefined, "Website"],
  ])("the host of %j is %s", (url, host) => {
    expect(displayHost(url)).toBe(host);
  });

  it.each([
    ["https://xn--90ab5f.xn--p1ai/", "вэб.рф"],
    ["https://www.xn--mnchen-3ya.de/", "münchen.de"],
    ["https://xn--wgv71a119e.jp/", "日本語.jp"],
    // Cyrillic letters in a Latin word, and a whole word that looks like a Latin one.
    ["https://xn--pypal-4ve.com/", "xn--pypal-4ve.com"],
    ["https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"],
    ["https://xn--0.example/", "xn--0.example"],
  ])("the host of %s is in letters, unless these deceive: %s", (url, host) => {
    expect(displayHost(url)).toBe(host);
  });

  it.each([
    ["https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC", "https://ja.wikipedia.org/wiki/日本"],
    ["https://xn--90ab5f.xn--p1ai/a?q=%d1%8f#%D1%8F", "https://вэб.рф/a?q=я#я"],
    ["https://example.com/%20%2F%25%C3%28%FF", "https://example.com/%20%2F%25%C3%28%FF"],
    ["https://example.com/a%E2%80%8Bb", "https://example.com/a%E2%80%8Bb"],
    ["not an address", "not an address"],
  ])("the address %s is read as %s", (url, readable) => {
    expect(readableUrl(url)).toBe(readable);
  });

  it.each([
    ["Example", "Example"],
    ["  Example  ", "Example"],
    ["", "example.com"],
    ["   ", "example.com"],
    ["unknown", "example.com"],
    ["Website", "example.com"],
    ["https://www.example.com/a", "example.com"],
  ])("the title %j is shown as %s", (title, shown) => {
    expect(displayTitle({ title, url: "https://www.example.com/a" })).toBe(shown);
  });

  it.each([
    ["A kernel", "https://github.com/torvalds/linux", "github.com"],
    ["", "https://github.com/torvalds/linux", "torvalds/linux"],
    ["github.com", "https://www.github.com/torvalds/linux/", "torvalds/linux"],
    ["GitHub.com", "https://github.com/torvalds/linux?tab=readme", "torvalds/linux"],
    ["https://github.com/torvalds", "https://github.com/torvalds", "torvalds"],
    ["unknown", "https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC%20%E5%9B%BD", "wiki/日本 国"],
    ["", "https://example.com/100%25%0A%FF%E2%80%8B", "100%25%0A%FF%E2%80%8B"],
    ["", "https://example.com/?page=2", "?page=2"],
    ["", "https://example.com", "/"],
    ["", "https://xn--90ab5f.xn--p1ai/a", "a"],
    ["", "not a url", "Website"],
  ])("the line below the title %j of %s is %s, never the title again", (title, url, shown) => {
    expect(displaySubtitle({ title, url })).toBe(shown);
  });
});
