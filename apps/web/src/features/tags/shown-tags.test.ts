import { describe, expect, it } from "vitest";
import { shownTags } from "./tag-toolbar.tsx";

const tags = [
  { tag: "Zoo", count: 9 },
  { tag: "café", count: 3 },
  { tag: "tag 10", count: 3 },
  { tag: "Tag 9", count: 3 },
];
const names = (text: string, sort: "count" | "name") =>
  shownTags(tags, { text, sort, isUsedOnce: false }).map(({ tag }) => tag);

describe("the tags that are shown", () => {
  it("are sorted by use, or by name in natural order", () => {
    expect(names("", "count")).toEqual(["Zoo", "café", "Tag 9", "tag 10"]);
    expect(names("", "name")).toEqual(["café", "Tag 9", "tag 10", "Zoo"]);
  });

  it("are those of a single bookmark on request", () => {
    const once = shownTags([...tags, { tag: "zebra", count: 1 }], { text: "z", sort: "name", isUsedOnce: true });
    expect(once.map(({ tag }) => tag)).toEqual(["zebra"]);
  });

  it("contain the typed text, ignoring case and accents", () => {
    expect(names(" TAG", "name")).toEqual(["Tag 9", "tag 10"]);
    expect(names("afe", "name")).toEqual(["café"]);
    expect(names("ÉF", "name")).toEqual([]);
    expect(names("nothing", "count")).toEqual([]);
  });
});
