import { describe, expect, it } from "vitest";
import {
  countSelected,
  isSelected,
  nothing,
  onlyCategory,
  select,
  selectFound,
  selectWhole,
  toRequest,
} from "./selection.ts";

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
    expect(toRequest(select(both, [rye], false))).toEqual({ ids: ["trains"] });
  });

  it("can be a whole category, loaded or not, with exceptions", () => {
    const all = selectWhole(select(nothing, [rye, trains], true), ["baking"]);
    expect([isSelected(all, spelt), countSelected(all, sizeOf)]).toEqual([true, 5_001]);
    const most = select(all, [spelt, trains], false);
    expect([isSelected(most, spelt), isSelected(most, rye), countSelected(most, sizeOf)]).toEqual([false, true, 4_999]);
    const filter = { categoryIds: ["baking"], archived: false, exceptIds: ["spelt"] };
    expect(toRequest(most)).toEqual({ filter });
    expect(isSelected(select(most, [spelt], true), spelt)).toBe(true);
  });

  it("tells whether it is in a single category", () => {
    expect(onlyCategory(nothing)).toBeNull();
    expect(onlyCategory(select(selectWhole(nothing, ["baking"]), [rye], false))).toBe("baking");
    expect(onlyCategory(select(nothing, [rye, trains], true))).toBeNull();
  });

  it("can be everything that a search finds, loaded or not, with exceptions", () => {
    const all = selectFound({ q: "bread" }, 3_000);
    expect([isSelected(all, trains), countSelected(all, sizeOf), onlyCategory(all)]).toEqual([true, 3_000, null]);
    const most = select(all, [rye], false);
    expect([isSelected(most, rye), isSelected(most, spelt), countSelected(most, sizeOf)]).toEqual([false, true, 2_999]);
    expect(toRequest(most)).toEqual({ filter: { search: { q: "bread" }, exceptIds: ["rye"] } });
    expect(countSelected(select(most, [rye], true), sizeOf)).toBe(3_000);
  });

  it("is one request, whatever is selected", () => {
    const many = Array.from({ length: 10_001 }, (_, index) => bookmark(`b${index}`, "travel"));
    const request = toRequest(selectWhole(select(nothing, many, true), ["baking"]));
    expect(request?.ids).toHaveLength(10_001);
    expect(request?.filter).toEqual({ categoryIds: ["baking"], archived: false, exceptIds: [] });
    expect(toRequest(nothing)).toBeNull();
  });
});
