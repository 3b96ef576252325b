import fc from "fast-check";
import { expect, it } from "vitest";
import { TopLinks } from "./extract-features.ts";

it("keeps the links with the highest values, of equals the first", () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 20 }), (all, max) => {
      const top = new TopLinks(max);
      for (const [link, value] of all.entries()) top.offer(link, value);
      const sorted = all
        .map((value, link) => ({ link, value }))
        .toSorted((a, b) => b.value - a.value || a.link - b.link);
      expect(top.list()).toEqual(sorted.slice(0, max));
    }),
  );
});
