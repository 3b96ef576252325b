import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey, parseAddress } from "./address.ts";

const trackers = [
  ..."fbclid gclid gbraid wbraid dclid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid".split(" "),
  ..."_hsenc _hsmi vero_id mkt_tok ref_src s_cid utm_source utm_medium utm_campaign utm_anything".split(" "),
];

/** The key of an address that is accepted; never undefined, so that two refused ones are not equal. */
function keyOf(text: string): string {
  const parsed = parseAddress(text);
  if (!parsed.ok) throw new Error(`${text} is refused: ${parsed.reason}`);
  return parsed.value.key;
}

describe("two addresses are duplicates", () => {
  it.each([
    ["whatever the scheme", "http://example.com/a", "https://example.com/a"],
    ["with or without www.", "https://www.example.com/a", "https://example.com/a"],
    ["with the default port named", "https://example.com:443/a", "https://example.com/a"],
    ["with the default port of http", "http://example.com:80/a", "https://example.com/a"],
    ["with or without a slash at the end", "https://example.com/a/", "https://example.com/a"],
    ["with a bare host", "https://example.com", "https://example.com/"],
    ["with a slash before the query", "https://example.com/a/?q=1", "https://example.com/a?q=1"],
    ["with text that the browser marks", "https://example.com/a#:~:text=rye%20bread", "https://example.com/a"],
    ["with text that it marks behind a place", "https://example.com/a#top:~:text=rye", "https://example.com/a#top"],
    ["with trackers in the fragment", "https://example.com/a#utm_source=x&fbclid=1", "https://example.com/a"],
    ["with a tracker behind a place", "https://example.com/a#top&utm_source=x", "https://example.com/a#top"],
    ["with a tracker in a route", "https://example.com/#/inbox?utm_medium=x", "https://example.com/#/inbox"],
    ["with percent-encoding in the other case", "https://example.com/%c3%a9", "https://example.com/%C3%A9"],
    [
      "with a letter that is encoded or not",
      "https://example.com/caf%C3%A9?q=é#é",
      "https://example.com/café?q=%c3%a9#%C3%a9",
    ],
    ["with a tilde that is encoded or not", "https://example.com/%7Eada", "https://example.com/~ada"],
    [
      "with parentheses that are encoded or not",
      "https://example.com/Viola_%28instrument%29",
      "https://example.com/Viola_(instrument)",
    ],
    [
      "with an address in the query, encoded or not",
      "https://example.com/?to=https%3A%2F%2Fa.example%2F",
      "https://example.com/?to=https://a.example/",
    ],
    ["with an invisible character", "https://example.com/a\u200b", "https://example.com/a"],
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
    expect(keyOf(a)).toBe(keyOf(b));
  });

  it.each(trackers)("the tracking parameter %s is ignored", (name) => {
    expect(addressKey(`https://example.com/a?x=1&${name}=abc`)).toBe(addressKey("https://example.com/a?x=1"));
  });
});

describe("two addresses are no duplicates", () => {
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
    ["at another place in the page", "https://example.com/a#install", "https://example.com/a#usage"],
    ["at a place in the page", "https://example.com/a#comment-12", "https://example.com/a"],
    ["with another mail", "https://mail.example/u/0/#inbox/16c8a", "https://mail.example/u/0/#inbox/16c8b"],
    ["with another view of a map", "https://map.example/#15/47.37/8.54", "https://map.example/#15/47.38/8.54"],
    ["with a slash that is encoded", "https://example.com/a%2Fb", "https://example.com/a/b"],
    ["with an ampersand that is encoded", "https://example.com/?q=a%26b=c", "https://example.com/?q=a&b=c"],
    ["with a percent sign that is encoded", "https://example.com/%2541", "https://example.com/A"],
    ["where www is the site's own name", "https://www.com/", "https://com/"],
    ["for another user", "https://ada@example.com/", "https://example.com/"],
  ])("%s", (_reason, a, b) => {
    expect(keyOf(a)).not.toBe(keyOf(b));
  });
});

const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true, validSchemes: ["http", "https"] }),
  fc
    .tuple(fc.constantFrom("http://", "https://", "https:", "HTTPS://www."), fc.string({ unit: "grapheme" }))
    .map(([scheme, rest]) => scheme + rest),
  fc.string({ unit: "binary" }),
  // Percent signs, with and without digits, and what separates parameters.
  fc
    .tuple(
      fc.constantFrom("", "/", "?", "#", "#/", "/?q=", "#:~:"),
      fc.string({ unit: fc.constantFrom(..."%%%257Ee2fF&=?#/:~ü a'") }),
    )
    .map((parts) => `https://example.com${parts.join("")}`),
);

describe("whatever text is given", () => {
  it("reading it never throws, and what is accepted is http or https and has a key", () => {
    fc.assert(
      fc.property(address, (text) => {
        const result = parseAddress(text);
        if (!result.ok) return;
        expect(new URL(result.value.url).protocol).toMatch(/^https?:$/);
        expect(result.value.url.trim()).toBe(result.value.url);
        expect(addressKey(result.value.url)).toBe(result.value.key);
      }),
      { numRuns: 2_000 },
    );
  });

  it("the key of a key's own address is that key, and no decoration changes it", () => {
    fc.assert(
      fc.property(address, (text) => {
        const result = parseAddress(text);
        if (!result.ok) return;
        expect(addressKey(`https://${result.value.key}`)).toBe(result.value.key);
        expect(addressKey(new URL(result.value.url).href)).toBe(result.value.key);
      }),
      { numRuns: 2_000 },
    );
  });
});
