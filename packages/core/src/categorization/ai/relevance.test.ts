import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Interests, scoreRelevance } from "./relevance.ts";

const none: Interests = {
  categoryCounts: new Map(),
  largest: 0,
  pinned: new Set(),
  recent: new Map(),
  recentTotal: 0,
  hostCounts: new Map(),
  tagCounts: new Map(),
  uncategorizedId: "none",
};
const link = { categoryId: "a", host: "a.example", tags: ["x", "Y"] };
const of = (interests: Partial<Interests>) => scoreRelevance(link, { ...none, ...interests });
const category = { categoryCounts: new Map([["a", 100]]), largest: 100 };
const site = { hostCounts: new Map([["a.example", 9]]) };

describe("relevance", () => {
  it.each([
    ["nothing", {}, 1],
    ["the fullest category", category, 5],
    ["a site with many bookmarks", site, 3],
    ["tags that others have, one of two", { tagCounts: new Map([["y", 2]]) }, 2],
    ["a pinned category", { pinned: new Set(["a"]) }, 2],
    ["a category in use", { recent: new Map([["a", 11]]), recentTotal: 50 }, 2],
    ["the fullest category and site", { ...category, ...site }, 7],
    [
      "all of it",
      {
        ...category,
        ...site,
        pinned: new Set(["a"]),
        tagCounts: new Map([
          ["x", 5],
          ["y", 2],
        ]),
      },
      10,
    ],
    ["Uncategorized, however full", { ...category, uncategorizedId: "a" }, 1],
  ] as [string, Partial<Interests>, number][])("counts %s", (_, interests, expected) => {
    expect(of(interests)).toBe(expected);
  });

  it("is a whole number from 1 to 10 and never less for more of the same", () => {
    const counts = fc.nat(1_000);
    fc.assert(
      fc.property(counts, counts, counts, (own, largest, sites) => {
        const make = (more: number) =>
          of({
            categoryCounts: new Map([["a", own + more]]),
            largest: Math.max(largest, own + 1),
            hostCounts: new Map([["a.example", sites + more]]),
          });
        expect(Number.isInteger(make(0)) && make(0) >= 1 && make(1) <= 10).toBe(true);
        expect(make(1)).toBeGreaterThanOrEqual(make(0));
      }),
    );
  });
});
