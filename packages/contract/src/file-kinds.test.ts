import { expect, test } from "vitest";
import { backupFiles, importFiles, refuseFile, urlFiles } from "./file-kinds.ts";

test("bookmark files of every kind are taken, whatever the case of their ending", () => {
  for (const name of ["bookmarks.html", "a.HTM", "links.txt", "links.csv", "Backup.2024.json", "Bookmarks"]) {
    expect(refuseFile(importFiles, { name, size: 10 })).toBeNull();
  }
});

test("another kind of file is refused with the kinds that work", () => {
  const png = { name: "holiday.png", size: 10 };
  for (const ending of importFiles.endings) expect(refuseFile(importFiles, png)).toContain(ending);
  expect(refuseFile(urlFiles, png)).toBe("Please choose an .html, .htm, .txt or .csv file.");
  const refusal = "Please choose a .json, .csv, .html or .age file that Bowerbird has written.";
  expect(refuseFile(backupFiles, png)).toBe(refusal);
  expect(refuseFile(backupFiles, { name: "Bookmarks", size: 10 })).toBe(refusal);
});

test("50 MB are taken, a byte more is not", () => {
  expect(refuseFile(importFiles, { name: "a.html", size: 50 * 1024 * 1024 })).toBeNull();
  expect(refuseFile(importFiles, { name: "a.html", size: 50 * 1024 * 1024 + 1 })).toBe(
    "The file is larger than 50 MB.",
  );
});
