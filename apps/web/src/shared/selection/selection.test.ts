import { describe, expect, it } from "vitest";
import { countSelected, isSelected, nothing, onlyCategory, toParts, select, selectWhole } from "./selection.ts";

const bookmark = (id: string, categoryId = "baking") => ({ id, categoryId });
const [rye, spelt, trains] = [bookmark("rye"), bookmark("spelt"), bookmark("trains", "travel")];
const sizes = new Map([
  ["baking", 5_000],
  ["travel", 3],
]);
const sizeOf = (id: string): number => sizes.get(id) ?? 0;

describe("a selection", () => {
  it("selects and deselects single bookmarks", () => {
    const both = select(nothing, [rye, trains], true);
    expect([isSelected(both, rye), isSelected(both, spelt), countSelected(both, sizeOf)]).toEqual([true, false, 2]);
    expect(toParts(select(both, [rye], false))).toEqual([{ ids: ["trains"] }]);
  });

  it("can be a whole category, loaded or not, with exceptions", () => {
    const all = selectWhole(select(nothing, [rye, trains], true), ["baking"]);
    expect([isSelected(all, spelt), countSelected(all, sizeOf)]).toEqual([true, 5_001]);
    const most = select(all, [spelt, trains], false);
    expect([isSelected(most, spelt), isSelected(most, rye), countSelected(most, sizeOf)]).toEqual([false, true, 4_999]);
    expect(toParts(most)).toEqual([{ filter: { categoryId: "baking", archived: false, exceptIds: ["spelt"] } }]);
    expect(isSelected(select(most, [spelt], true), spelt)).toBe(true);
  });

  it("tells whether it is in a single category", () => {
    expect(onlyCategory(nothing)).toBeNull();
    expect(onlyCategory(select(selectWhole(nothing, ["baking"]), [rye], false))).toBe("baking");
    expect(onlyCategory(select(nothing, [rye, trains], true))).toBeNull();
  });

  it("is sent in as few calls as their limit allows", () => {
    const many = Array.from({ length: 10_001 }, (_, index) => bookmark(`b${index}`));
    const parts = toParts(select(nothing, many, true));
    expect(parts.map((part) => "ids" in part && part.ids.length)).toEqual([10_000, 1]);
    expect(toParts(nothing)).toEqual([]);
  });
});
