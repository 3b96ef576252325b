import { expect, it } from "vitest";
import { showPath } from "./readable-address.ts";

it("a path is read in one way, whether it comes as names or as text", () => {
  expect(showPath(["Programming", "CSS"])).toBe("Programming › CSS");
  expect(showPath("Programming/CSS")).toBe("Programming › CSS");
  expect(showPath("Programming")).toBe("Programming");
});
