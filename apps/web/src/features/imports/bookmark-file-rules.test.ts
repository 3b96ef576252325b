import { expect, test } from "vitest";
import { fileSize, refuseFile } from "./bookmark-file-rules.ts";

test("bookmark files of every kind are taken, whatever the case of their ending", () => {
  for (const name of ["bookmarks.html", "a.HTM", "links.txt", "links.csv", "Backup.2024.json", "Bookmarks"]) {
    expect(refuseFile({ name, size: 10 })).toBeNull();
  }
});

test("another kind of file is refused with the kinds that work", () => {
  expect(refuseFile({ name: "holiday.png", size: 10 })).toBe("Please choose an .html, .htm, .txt, .csv or .json file.");
});

test("50 MB are taken, a byte more is not", () => {
  expect(refuseFile({ name: "a.html", size: 50 * 1024 * 1024 })).toBeNull();
  expect(refuseFile({ name: "a.html", size: 50 * 1024 * 1024 + 1 })).toBe("The file is larger than 50 MB.");
});

test("sizes read as people say them", () => {
  expect(fileSize(0)).toBe("0 bytes");
  expect(fileSize(1536)).toBe("1.5 kB");
  expect(fileSize(50 * 1024 * 1024)).toBe("50 MB");
});
