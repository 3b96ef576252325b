import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { messageText, undo } from "../../shared/testing/steps.ts";
import { openSuggestions, suggestionKey, useMergeSuggestions } from "./merge-suggestions.tsx";
import { beforeEach, describe, expect, openHook, server, test } from "../../shared/testing/in-page.ts";

describe("use merge suggestions", () => {
  const pair = (...tags: string[]): MergeSuggestion => ({
    tags: tags.map((tag) => ({ tag, count: 1 })),
  });
  const [recipes, bread] = [pair("recipe", "recipes"), pair("bread", "Bread")];
  type Suggested = ReturnType<typeof useMergeSuggestions>;
  const firstTags = ({ suggestions }: Suggested) => suggestions.map(({ tags }) => tags[0]?.tag);

  beforeEach(() => server.on("tags.suggestMerges", [recipes, bread]));

  test("a dismissed suggestion stays away, also on the next visit, until it is undone", async () => {
    const { result, unmount } = await openHook(useMergeSuggestions);
    await expect.poll(() => firstTags(result.current)).toEqual(["recipe", "bread"]);
    result.current.onDismiss(recipes);
    await expect.poll(messageText).toContain("These tags stay apart");
    expect(firstTags(result.current)).toEqual(["bread"]);
    await unmount();
    const later = await openHook(useMergeSuggestions);
    expect(firstTags(later.result.current)).toEqual(["bread"]);
    later.result.current.onDismiss(bread);
    await expect.poll(() => firstTags(later.result.current)).toEqual([]);
    await undo();
    await expect.poll(() => firstTags(later.result.current)).toEqual(["bread"]);
  });

  test("dismissing a suggestion does not hide one with other variants", async () => {
    const { result } = await openHook(useMergeSuggestions);
    result.current.onDismiss(pair("recipes", "recipe"));
    result.current.onDismiss(pair("bread", "Bread", "breads"));
    await expect.poll(() => firstTags(result.current)).toEqual(["bread"]);
  });
});

describe("open suggestions", () => {
  const birds = {
    tags: [
      { tag: "birds", count: 2 },
      { tag: "bird", count: 1 },
    ],
  };

  test("a dismissed suggestion stays hidden, whatever the counts", () => {
    const later = {
      ...birds,
      tags: [
        { tag: "bird", count: 9 },
        { tag: "birds", count: 2 },
      ],
    };
    expect(openSuggestions([later], new Set([suggestionKey(birds)]))).toEqual([]);
  });

  test("with another tag it is suggested again", () => {
    const more = { ...birds, tags: [...birds.tags, { tag: "Bird", count: 1 }] };
    expect(openSuggestions([more], new Set([suggestionKey(birds)]))).toEqual([more]);
  });
});
