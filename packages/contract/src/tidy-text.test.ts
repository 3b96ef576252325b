import { describe, expect, test } from "vitest";
import { limits } from "./limits.ts";
import { cutText, oneLine, severalLines, tidyTags } from "./tidy-text.ts";

describe("a text that comes in", () => {
  test.each([
    ["invoice\u202egpj.exe", "invoicegpj.exe"],
    ["\u202aa\u202bb\u202cc\u202dd", "abcd"],
    ["\u2066a\u2067b\u2068c\u2069", "abc"],
    ["pay\u200bpal\u2060\ufeff", "paypal"],
    ["soft\u00adly\u3164", "softly"],
    ["a\u0000b\u0007c", "a b c"],
    ["half \ud800", "half \ufffd"],
  ])("loses what deceives: %j", (given, kept) => {
    expect(oneLine(given)).toBe(kept);
    expect(severalLines(given.replaceAll("\0", " ").replaceAll("\u0007", " "))).toBe(kept);
  });

  test.each([
    ["Hebrew and Arabic", "שלום עולם مرحبا بالعالم"],
    ["a mark of direction", "C++\u200e שלום\u200f"],
    ["a family", "👨‍👩‍👧‍👦 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["Persian with a zero-width non-joiner", "می‌خواهم"],
    ["Indic with a joiner", "क्‍ष"],
  ])("keeps %s", (_name, text) => {
    expect(oneLine(text)).toBe(text);
    expect(severalLines(text)).toBe(text);
  });
});

describe("a text that is too long", () => {
  test.each([
    ["rye🌾", 4, "rye"],
    ["rye🌾", 5, "rye🌾"],
    ["rye bread", 4, "rye"],
    ["rye", 3, "rye"],
  ])("is cut without half a character or a space at its end: %s to %i", (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });

  test("is cut so as a tag, too, and two that are the same then are one", () => {
    const start = "a".repeat(limits.tagLength - 1);
    expect(tidyTags([`${start}🌾`, `${start}🍞`, "Rye", "rye"])).toEqual([start, "Rye"]);
  });
});
