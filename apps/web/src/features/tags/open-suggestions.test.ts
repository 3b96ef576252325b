import { expect, test } from "vitest";
import { openSuggestions, suggestionKey } from "./open-suggestions.ts";

const birds = {
  reason: "spelling" as const,
  tags: [
    { tag: "birds", count: 2 },
    { tag: "bird", count: 1 },
  ],
};

test("a suggestion that was dismissed stays away, however often its tags are used", () => {
  const later = {
    ...birds,
    tags: [
      { tag: "bird", count: 9 },
      { tag: "birds", count: 2 },
    ],
  };
  expect(openSuggestions([later], new Set([suggestionKey(birds)]))).toEqual([]);
});

test("with another variant it is asked again", () => {
  const more = { ...birds, tags: [...birds.tags, { tag: "Bird", count: 1 }] };
  expect(openSuggestions([more], new Set([suggestionKey(birds)]))).toEqual([more]);
});
