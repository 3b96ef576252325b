import { expect, test } from "vitest";
import { parseBinaryPlist } from "./plist-binary.ts";

/** A list whose first object is the root; the offset table says where each object begins. */
function binaryPlist(content: number[], offsets: number[]): Buffer {
  const trailer = Buffer.alloc(32);
  trailer[6] = 1;
  trailer[7] = 1;
  trailer.writeBigUInt64BE(BigInt(offsets.length), 8);
  trailer.writeBigUInt64BE(BigInt(8 + content.length), 24);
  return Buffer.concat([Buffer.from("bplist00"), Buffer.from(content), Buffer.from(offsets), trailer]);
}

test("objects that another one names twice are read", () => {
  // A list that holds the text `a` twice.
  expect(parseBinaryPlist(binaryPlist([0xa2, 1, 1, 0x51, 0x61], [8, 11]))).toEqual(["a", "a"]);
});

test.each([
  ["lists", [0xae, ...Array.from({ length: 14 }, (_, index) => index)]],
  ["texts", [0x5e, ...Buffer.from("fourteen bytes")]],
])("%s that lie over each other are refused: a small file could become gigabytes", (_, content) => {
  const others = Array.from({ length: 14 }, () => 23);
  const root = [0xae, ...Array.from({ length: 14 }, (_item, index) => index + 1)];
  expect(() => parseBinaryPlist(binaryPlist([...root, ...content], [8, ...others]))).toThrow(/damaged or incomplete/);
});

test("a text whose length is negative is refused", () => {
  const length = [0x13, 255, 255, 255, 255, 255, 255, 255, 254];
  expect(() => parseBinaryPlist(binaryPlist([0x5f, ...length], [8]))).toThrow(/damaged or incomplete/);
});
