import { describe, expect, it } from "vitest";
import { between } from "./use-list-selection.ts";

describe("a range of what is listed", () => {
  const listed = ["a", "b", "c", "d"];

  it("goes from the last one touched to this one, in either direction", () => {
    expect(between(listed, "b", "d")).toEqual(["b", "c", "d"]);
    expect(between(listed, "d", "b")).toEqual(["b", "c", "d"]);
  });

  it("is the one alone where none was touched, or where that is listed no more", () => {
    expect(between(listed, null, "c")).toEqual(["c"]);
    expect(between(listed, "gone", "c")).toEqual(["c"]);
  });
});
