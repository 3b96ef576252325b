import fc from "fast-check";
import { expect, it } from "vitest";
import { parseKarakeepQuery } from "./parse-query.ts";

const now = new Date("2026-03-31T12:00:00Z");
const words = (text: string) => ({ kind: "words", text });
const condition = (typed: string, meant: object, isExcluded = false) => ({
  kind: "condition",
  condition: meant,
  isExcluded,
  typed,
});
const fav = condition("is:fav", { kind: "favorite" });

it.each([
  ["", words("")],
  ["rye", words("rye")],
  ['"rye bread"', words('"rye bread"')],
  ["IS:fav", condition("IS:fav", { kind: "favorite" })],
  ["!is:fav", condition("!is:fav", { kind: "favorite" }, true)],
  ['-#"a b"', condition('-#"a b"', { kind: "tag", text: "a b" }, true)],
  ["c#sharp https://a.example", { kind: "and", parts: [words("c#sharp"), words("https://a.example")] }],
  ["age:<1m", condition("age:<1m", { kind: "since", time: new Date("2026-03-03T12:00:00Z") })],
  ["a or is:fav", { kind: "or", parts: [words("a"), fav] }],
  // As in Karakeep, from the left.
  ["a or is:fav b", { kind: "and", parts: [{ kind: "or", parts: [words("a"), fav] }, words("b")] }],
  ["a or (is:fav b)", { kind: "or", parts: [words("a"), { kind: "and", parts: [fav, words("b")] }] }],
  ["(a", words("a")],
  ["a ) b", { kind: "and", parts: [words("a"), words("b")] }],
  ["a or", words("a")],
])("%j is read as Karakeep reads it", (text, query) => {
  expect(parseKarakeepQuery(text, now)).toEqual(query);
});

/** "read", or the code of the error. */
function outcome(text: string): string {
  try {
    parseKarakeepQuery(text, now);
    return "read";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it("any text is read, or refused with a sentence", () => {
  const unit = fc.constantFrom("(", ")", '"', "-", "!", "#", " ", "a", "is:", "fav", "tag:", " or ", "and ", "age:<9y");
  const text = fc.string({ unit, maxLength: 60 });
  fc.assert(fc.property(text, (typed) => void expect(["read", "BAD_REQUEST"]).toContain(outcome(typed))));
  expect(() => parseKarakeepQuery("a ".repeat(51), now)).toThrow("at most 50 words");
  expect(() => parseKarakeepQuery("a".repeat(501), now)).toThrow("at most 500 characters");
  expect(parseKarakeepQuery("(".repeat(500), now)).toEqual(words(""));
});
