import { describe, expect, it } from "vitest";
import { tagKey } from "./index.ts";

describe("variants of a tag", () => {
  it.each([
    ["Recipe", "recipes"],
    ["library", "libraries"],
    ["machine-learning", "Machine Learning"],
    ["node.js", "NodeJS"],
    ["box", "boxes"],
    ["to_read", "to read"],
    ["rock ’n’ roll", "rock 'n' roll"],
    ["server‑side", "server-side"],
    ["café", "cafe"],
    ["أدب", "ادب"],
    ["❤️", "❤"],
    ["☕\ufe0e break", "☕️ break"],
    ["№ 7", "no 7"],
    ["㎏", "kg"],
  ])("are one: %s and %s", (a, b) => {
    expect(tagKey(a)).toBe(tagKey(b));
  });

  it.each([
    ["c", "c++"],
    ["c#", "c++"],
    ["new", "news"],
    ["java", "javascript"],
    ["physic", "physics"],
  ])("are two: %s and %s", (a, b) => {
    expect(tagKey(a)).not.toBe(tagKey(b));
  });
});
