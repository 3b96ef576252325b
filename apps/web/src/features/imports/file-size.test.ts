import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test("sizes read as people say them", () => {
  expect(fileSize(0)).toBe("0 bytes");
  expect(fileSize(1536)).toBe("1.5 kB");
  expect(fileSize(50 * 1024 * 1024)).toBe("50 MB");
});
