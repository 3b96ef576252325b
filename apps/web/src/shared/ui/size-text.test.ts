import { describe, expect, it } from "vitest";
import { durationText, sizeText } from "./size-text.ts";

describe("the size of a file", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1_000, "1 kB"],
    [4_210, "4.2 kB"],
    [45_600, "46 kB"],
    [13_400_000, "13 MB"],
    [692_368, "692 kB"],
    [999_499, "999 kB"],
    [999_500, "1 MB"],
    [2_500_000_000_000, "2,500 GB"],
  ])("of %d bytes reads %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
});

describe("how long a backup took", () => {
  it.each([
    [200, "less than a second"],
    [1_000, "1 second"],
    [8_400, "8 seconds"],
    [125_000, "2 min 5 s"],
  ])("of %d ms reads %s", (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));
});
