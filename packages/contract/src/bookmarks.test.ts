import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBookmarkInput } from "./bookmarks.ts";
import { tidyTags } from "./tidy-text.ts";
import { limits } from "./limits.ts";

describe("tags", () => {
  it("are trimmed, and none comes twice or is empty; the first spelling stays", () => {
    expect(tidyTags(["  Read  later ", "", " ", "CSS", "css", "read later", "js"])).toEqual([
      "Read later",
      "CSS",
      "js",
    ]);
  });

  it("stay as they are once they are tidy, in their order", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 80 })), (tags) => {
        const tidy = tidyTags(tags);
        expect(tidyTags(tidy)).toEqual(tidy);
        expect(new Set(tidy.map((tag) => tag.toLowerCase())).size).toBe(tidy.length);
        for (const tag of tidy) expect(tag.length).toBeLessThanOrEqual(limits.tagLength);
      }),
    );
  });

  it("of a bookmark may be 10, counted after tidying; more are refused with a sentence", () => {
    const tags = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
    const call = (list: string[]) => addBookmarkInput.safeParse({ url: "https://a.example", tags: list });
    expect(call([...tags, " TAG 1 ", ""]).data?.tags).toEqual(tags);
    expect(call([...tags, "one more"]).error?.issues[0]?.message).toBe("A bookmark can have at most 10 tags.");
  });
});
