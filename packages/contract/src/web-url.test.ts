import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "./limits.ts";
import { displayHost, displayTitle } from "./shown-url.ts";
import { describeUrlProblem, parseUrlList, parseWebUrl, tidyUrl, urlKey } from "./web-url.ts";

const trackers = [
  ..."fbclid gclid gbraid wbraid dclid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid".split(" "),
  ..."_hsenc _hsmi vero_id mkt_tok ref_src s_cid utm_source utm_medium utm_campaign utm_anything".split(" "),
];

describe("two addresses are the same page", () => {
  it.each([
    ["whatever the scheme", "http://example.com/a", "https://example.com/a"],
    ["with or without www.", "https://www.example.com/a", "https://example.com/a"],
    ["with the default port named", "https://example.com:443/a", "https://example.com/a"],
    ["with the default port of http", "http://example.com:80/a", "https://example.com/a"],
    ["with or without a slash at the end", "https://example.com/a/", "https://example.com/a"],
    ["with a bare host", "https://example.com", "https://example.com/"],
    ["with a slash before the query", "https://example.com/a/?q=1", "https://example.com/a?q=1"],
    ["at another place in the page", "https://example.com/a#top", "https://example.com/a"],
    ["with an empty fragment", "https://example.com/a#", "https://example.com/a"],
    ["with an empty query", "https://example.com/a?", "https://example.com/a"],
    ["with the parameters in another order", "https://example.com/?b=2&a=1", "https://example.com/?a=1&b=2"],
    ["with the host in capitals", "https://EXAMPLE.com/a", "https://example.com/a"],
    ["with only trackers in the query", "https://example.com/a?utm_source=x&gclid=1", "https://example.com/a"],
    ["with the other scheme's port", "http://example.com:443/a", "https://example.com/a"],
    ["with www. twice", "https://www.www.example.com/", "https://example.com/"],
    ["with a tracker in capitals", "https://example.com/a?UTM_Source=x", "https://example.com/a"],
    ["with an international name in either spelling", "https://münchen.de/", "https://xn--mnchen-3ya.de/"],
  ])("%s", (_reason, a, b) => {
    expect(urlKey(a)).toBe(urlKey(b));
  });

  it.each(trackers)("the tracking parameter %s is ignored", (name) => {
    expect(urlKey(`https://example.com/a?x=1&${name}=abc`)).toBe(urlKey("https://example.com/a?x=1"));
  });
});

describe("two addresses are different pages", () => {
  it.each([
    ["with another path", "https://example.com/a", "https://example.com/b"],
    ["with the path in capitals", "https://example.com/A", "https://example.com/a"],
    ["on another port", "https://example.com:8443/a", "https://example.com/a"],
    ["on another subdomain", "https://blog.example.com/", "https://example.com/"],
    ["with another parameter", "https://example.com/?id=1", "https://example.com/?id=2"],
    ["with a parameter that is no tracker", "https://example.com/?ref=1", "https://example.com/"],
    [
      "where one parameter comes twice, in another order",
      "https://example.com/?a=1&a=2",
      "https://example.com/?a=2&a=1",
    ],
    ["behind a #! route", "https://example.com/#!/inbox", "https://example.com/"],
    ["behind a #/ route", "https://example.com/#/inbox", "https://example.com/#/sent"],
    ["where www is the site's own name", "https://www.com/", "https://com/"],
    ["for another user", "https://ada@example.com/", "https://example.com/"],
  ])("%s", (_reason, a, b) => {
    expect(urlKey(a)).not.toBe(urlKey(b));
  });
});

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

const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true, validSchemes: ["http", "https"] }),
  fc
    .tuple(fc.constantFrom("http://", "https://", "https:", "HTTPS://www."), fc.string({ unit: "grapheme" }))
    .map(([scheme, rest]) => scheme + rest),
  fc.string({ unit: "binary" }),
);

describe("whatever text is given", () => {
  it("reading it never throws, and what is accepted is http or https and has a key", () => {
    fc.assert(
      fc.property(address, (text) => {
        const result = parseWebUrl(text);
        if (!result.ok) return;
        expect(new URL(result.value.url).protocol).toMatch(/^https?:$/);
        expect(result.value.url.trim()).toBe(result.value.url);
        expect(urlKey(result.value.url)).toBe(result.value.key);
      }),
      { numRuns: 2_000 },
    );
  });

  it("the key of a key's own address is that key, and no decoration changes it", () => {
    fc.assert(
      fc.property(address, (text) => {
        const result = parseWebUrl(text);
        if (!result.ok) return;
        expect(urlKey(`https://${result.value.key}`)).toBe(result.value.key);
        expect(urlKey(new URL(result.value.url).href)).toBe(result.value.key);
      }),
      { numRuns: 2_000 },
    );
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

describe("a pasted list of addresses", () => {
  it("is read a line at a time, without blanks, leading @ and missing schemes", () => {
    const text = "@https://a.example/x\r\n\n   \n @ b.example\rHTTP://c.example\n\thttps://d.example  ";
    expect(parseUrlList(text)).toEqual([
      "https://a.example/x",
      "https://b.example",
      "HTTP://c.example",
      "https://d.example",
    ]);
  });

  it("keeps other schemes, so that they are refused, and takes host:port for what it is", () => {
    const text = "javascript:alert(1)\nftp://files.example\nlocalhost:3000/x\nexample.com:8080";
    const links = parseUrlList(text);
    expect(links.map((link) => parseWebUrl(link).ok)).toEqual([false, false, true, true]);
    expect(links.slice(2)).toEqual(["https://localhost:3000/x", "https://example.com:8080"]);
  });

  it("without one is empty", () => {
    expect(parseUrlList(" \n\n @ \n")).toEqual([]);
  });
});

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
});
