import { describe, expect, it } from "vitest";
import { limits } from "./limits.ts";
import { describeUrlProblem } from "./url-problems.ts";
import { parseWebUrl, tidyUrl } from "./web-url.ts";

describe("parseWebUrl", () => {
  it.each([
    "https://example.com",
    "HTTPS://Example.COM/Path?b=2&a=1#Part",
    "http://example.com:80/a/",
    "https://example.com/ä?q=ö",
    "https://example.com/%7Efoo/../bar",
  ])("keeps %s letter for letter", (text) => {
    expect(parseWebUrl(`  ${text}\n`)).toMatchObject({ ok: true, value: { url: text } });
  });

  it.each([
    ["https:example.com", "https://example.com/"],
    ["https:\\\\example.com\\a", "https://example.com/a"],
    ["https:///example.com", "https://example.com/"],
    ["https://exa\tmple.com/a\nb", "https://example.com/ab"],
    ["https://example.com/a b", "https://example.com/a%20b"],
  ])("rewrites %j, which a browser would read differently from how it looks, to %s", (text, url) => {
    expect(parseWebUrl(text)).toMatchObject({ ok: true, value: { url } });
  });

  it.each([
    ["in front", "\u200bhttps://example.com/a"],
    ["behind", "https://example.com/a\ufeff"],
    ["inside", "https://exa\u00admple.com/\u2060a"],
    ["as a mark of direction", "\u200ehttps://example.com/a\u200f"],
    ["as a joiner in front", "\u200dhttps://example.com/a"],
  ])("removes an invisible character %s", (_where, text) => {
    expect(parseWebUrl(text)).toMatchObject({ ok: true, value: { url: "https://example.com/a", host: "example.com" } });
    expect(tidyUrl(text)).toBe("https://example.com/a");
  });

  it("keeps the joiners that spell a word", () => {
    const text = "https://example.com/می\u200cخواهم";
    expect(parseWebUrl(text)).toMatchObject({ ok: true, value: { url: text } });
  });

  const refused = [
    ["", "empty"],
    ["   ", "empty"],
    ["example.com/a", "relative"],
    ["/a/b", "relative"],
    ["http://", "invalid"],
    ["https://exa mple.com", "invalid"],
    ["https://example.com:99999/", "invalid"],
    ["javascript:alert(1)", "scheme"],
    [" JavaScript:alert(1)", "scheme"],
    ["java\nscript:alert(1)", "scheme"],
    ["data:text/html,x", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["place:sort=8", "scheme"],
    ["ftp://example.com/", "scheme"],
    ["about:blank", "scheme"],
    ["chrome://settings", "scheme"],
    ["mailto:ada@example.com", "scheme"],
    [`https://example.com/${"x".repeat(limits.urlLength)}`, "too-long"],
  ] as const;
  it.each(refused.map(([text, reason]) => ({ text, reason, shown: JSON.stringify(text.slice(0, 40)) })))(
    "refuses $shown as $reason, with a sentence",
    ({ text, reason }) => {
      expect(parseWebUrl(text)).toEqual({ ok: false, reason });
      expect(describeUrlProblem(reason)).toMatch(/^[A-Z].*\.$/);
    },
  );

  it("gives the host without www. and in lower case", () => {
    expect(parseWebUrl("https://WWW.Example.com/a")).toMatchObject({ ok: true, value: { host: "example.com" } });
  });
});

describe("what a person typed or pasted as an address", () => {
  it.each([
    ["  example.com ", "https://example.com"],
    ["example.com/a?b=c:d", "https://example.com/a?b=c:d"],
    ["https://example.com", "https://example.com"],
    ["http://example.com", "http://example.com"],
    ["a | b.com", "a b.com"],
    ["two   words", "two words"],
    ["localhost", "localhost"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
    ["example.com:8080/a", "https://example.com:8080/a"],
    ["", ""],
  ])("%j becomes %j", (text, tidy) => {
    expect(tidyUrl(text)).toBe(tidy);
  });
});
