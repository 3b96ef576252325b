import { describe, expect, it } from "vitest";
import { spellingKey } from "./spelling-key.ts";
import { tidyTags } from "./tidy-text.ts";

describe("the spellings of a tag", () => {
  it.each([
    ["Recipes", "recipes"],
    ["❤️", "❤"],
    ["☕\ufe0e", "☕"],
    ["ﬁlm", "film"],
    ["№ 7", "No 7"],
    ["ｗｉｋｉ", "wiki"],
    ["㎏", "kg"],
    ["25℃", "25°c"],
    ["ﾃｽﾄ", "テスト"],
    ["cafe\u0301", "café"],
    ["rock ’n’ roll", "rock 'n' roll"],
    ["server‑side", "server-side"],
    ["so\u00adft", "soft"],
    ["ΟΔΟΣ", "οδος"],
    ["İzmir", "izmir"],
    ["a，b", "a,b"],
  ])("%s and %s are one", (one, other) => {
    expect(spellingKey(one)).toBe(spellingKey(other));
    expect(tidyTags([one, other])).toEqual(tidyTags([one]));
  });

  it.each([
    ["café", "cafe"],
    ["año", "ano"],
    ["c", "c++"],
    ["recipe", "recipes"],
    ["to read", "to-read"],
    ["❤", "💙"],
  ])("%s and %s are two", (one, other) => {
    expect(tidyTags([one, other])).toEqual([one, other]);
  });
});
