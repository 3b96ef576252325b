import { expect, test } from "vitest";
import { makePreview } from "../../shared/testing/run-samples.ts";
import { contentTexts, kindText, linksText, resultText, warningTexts } from "./preview-text.ts";

const keep = { folders: "keep", allowDuplicates: false } as const;
const fileDate = new Date("2026-05-12T12:00:00Z");

test("a file is of its own date, or of the day on which it was saved", () => {
  expect(kindText(makePreview(), fileDate)).toBe("Firefox backup of May 12, 2026");
  expect(kindText(makePreview({ writtenAt: new Date("2025-03-04T12:00:00Z") }), fileDate)).toBe(
    "Firefox backup of March 4, 2025",
  );
});

test.each([
  [{ links: 3_000, folders: 228 }, "3,000 links in 228 folders"],
  [{ links: 1, folders: 1 }, "1 link in 1 folder"],
  [{ links: 2, folders: 0 }, "2 links"],
  [{ links: 9_000, folders: 5_000 }, "9,000 links in 5,000 or more folders"],
  [{ links: 500_000, folders: 0, isComplete: false }, "More than 500,000 links"],
])("links and folders are counted: %o", (fields, text) => expect(linksText(makePreview(fields))).toBe(text));

test("only what occurs is named", () => {
  expect(contentTexts(makePreview())).toEqual([]);
  expect(contentTexts(makePreview({ tags: 1_240, unread: 12, archived: 3, favorites: 1 }))).toEqual([
    "1,240 tags",
    "12 unread",
    "3 archived",
    "1 favorite",
  ]);
});

test("the result follows the options and the room in the library", () => {
  const preview = makePreview({ links: 10, known: 2, repeated: 1, leftOut: [{ reason: "No.", links: 3 }] });
  expect(resultText(preview, keep)).toBe(
    "4 links will be added. 2 are already saved and will get what is missing. 1 is in the file more than once and will be merged.",
  );
  expect(resultText(preview, { ...keep, allowDuplicates: true })).toBe("7 links will be added.");
  expect(resultText({ ...preview, room: 1 }, keep)).toMatch(/^1 link will be added\./);
  expect(resultText(makePreview({ links: 2, known: 2 }), keep)).toBe(
    "No new links. 2 are already saved and will get what is missing.",
  );
});

test("what is not taken is named with its number", () => {
  const preview = makePreview({
    links: 10,
    leftOut: [{ reason: "Not a web address.", links: 3 }],
    trashed: 12,
    room: 5,
    withTooManyTags: 1,
    cut: { titles: 3, descriptions: 1, notes: 2, tags: 1, folders: 2 },
    tooDeep: 2,
    surplusFolders: 4,
    problem: "This file is cut off.",
  });
  const texts = [
    "This file is cut off. What comes before can be imported.",
    "3 links left out. Not a web address.",
    "12 links in Trash left out.",
    "2 links left out: there is room for 5 more.",
    "1 link with more than 50 tags: the first 50 are kept.",
    "3 titles longer than 1,000 characters: shortened.",
    "1 description longer than 10,000 characters: shortened.",
    "Notes of 2 links longer than 10,000 characters: shortened.",
    "1 tag longer than 60 characters: shortened.",
  ];
  expect(warningTexts(preview, { ...keep, folders: "ignore" })).toEqual(texts);
  expect(warningTexts(preview, keep)).toEqual([
    ...texts,
    "2 folder names longer than 100 characters: shortened.",
    "2 links moved further up: folders deeper than 50 levels are not kept.",
    "4 or more folders are not kept: you can have at most 5,000 categories.",
  ]);
  expect(warningTexts(makePreview(), keep)).toEqual([]);
});
