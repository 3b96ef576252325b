import fc from "fast-check";
import { expect, it } from "vitest";
import { parseLinkdingQuery } from "./parse-query.ts";

const term = (text: string) => ({ kind: "term", text });
const tag = (text: string) => ({ kind: "tag", text });

it.each([
  ["", { kind: "everything" }],
  ["  #  ", { kind: "everything" }],
  ["bread", term("bread")],
  ["rye bread", { kind: "and", parts: [term("rye"), term("bread")] }],
  ['"rye bread"', term("rye bread")],
  ["'it\\'s \\n'", term("it's \n")],
  ['"not closed', term("not closed")],
  ["c#tag!unread", { kind: "and", parts: [term("c"), tag("tag!unread")] }],
  ["!UNREAD !untagged", { kind: "and", parts: [{ kind: "unread" }, { kind: "untagged" }] }],
  ["!other", { kind: "everything" }],
  [
    "a or b and not c",
    { kind: "or", parts: [term("a"), { kind: "and", parts: [term("b"), { kind: "not", part: term("c") }] }] },
  ],
  ["(a OR #b) c", { kind: "and", parts: [{ kind: "or", parts: [term("a"), tag("b")] }, term("c")] }],
  ["a or", { kind: "nothing" }],
  ["(a", { kind: "nothing" }],
  ["a )", { kind: "nothing" }],
  ["not", { kind: "nothing" }],
])("%j is read as linkding reads it", (text, query) => {
  expect(parseLinkdingQuery(text)).toEqual(query);
});

it("any text is read, and only one that is too long is refused", () => {
  const text = fc.string({
    unit: fc.constantFrom("(", ")", '"', "'", "\\", "#", "!", " ", "a", "not ", "or "),
    maxLength: 90,
  });
  fc.assert(fc.property(text, (typed) => void parseLinkdingQuery(typed.slice(0, 90))));
  expect(() => parseLinkdingQuery("a ".repeat(51))).toThrow("at most 50 words");
  expect(() => parseLinkdingQuery("a".repeat(501))).toThrow("at most 500 characters");
  expect(parseLinkdingQuery("(".repeat(500))).toEqual({ kind: "nothing" });
});
