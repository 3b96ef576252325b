import type { HistoryEntry } from "@bowerbird/contract/history";
import { expect, test } from "vitest";
import { dayText, historyText } from "./history-text.ts";

const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  id: "1",
  kind: "edit",
  by: { type: "person", name: null },
  at: new Date(),
  count: 1,
  subject: null,
  target: null,
  isUndone: false,
  undo: null,
  reason: null,
  ...fields,
});

test.each<[Partial<HistoryEntry>, string]>([
  [{ kind: "edit", subject: "Rye" }, "You edited “Rye”"],
  [{ kind: "move", count: 1_200, target: "Recipes" }, "You moved 1,200 links to Recipes"],
  [{ kind: "add-tags", count: 2, target: "a, b" }, "You added the tags a, b to 2 links"],
  [{ kind: "remove-tags", subject: "Rye", target: "a" }, "You removed the tag a from “Rye”"],
  [{ kind: "rule", count: 3, subject: "site:github.com" }, "You ran the rule site:github.com on 3 links"],
  [{ kind: "rule", by: { type: "ai", name: null } }, "Bowerbird ran the daily rules on 1 link"],
  [{ kind: "edit-tags", count: 3 }, "You changed the tags of 3 links"],
  [{ kind: "replace-tags", count: 3, subject: "a", target: "b" }, "You renamed the tag a to b on 3 links"],
  [{ kind: "replace-tags", count: 3, subject: "a, b", target: "c" }, "You merged the tags a, b into c on 3 links"],
  [{ kind: "replace-tags", count: 3, subject: "a" }, "You deleted the tag a from 3 links"],
  [{ kind: "mark", count: 3, target: "favorite" }, "You added 3 links to favorites"],
  [{ kind: "mark", subject: "Rye", target: "not archived" }, "You took “Rye” out of the archive"],
  [{ kind: "save", count: 3 }, "You saved 3 links"],
  [{ kind: "delete", count: 3 }, "You moved 3 links to the trash"],
  [{ kind: "restore", subject: "Rye" }, "You restored “Rye” from the trash"],
  [{ kind: "empty-trash", count: 3 }, "You permanently deleted 3 links from the trash"],
  [{ kind: "undo-import", count: 3, subject: "a.html" }, "You undid the import of a.html: 3 links moved to the trash"],
  [{ kind: "create-category", subject: "Bread" }, "You created the category Bread"],
  [{ kind: "rename-category", subject: "Bread", target: "Loaves" }, "You renamed the category Bread to Loaves"],
  [{ kind: "move-category", subject: "Bread" }, "You moved the category Bread to the top level"],
  [{ kind: "style-category", subject: "Bread" }, "You changed the icon or color of Bread"],
  [{ kind: "pin-category", subject: "Bread" }, "You unpinned Bread"],
  [{ kind: "delete-category", count: 0, subject: "Bread" }, "You deleted the category Bread"],
  [
    { kind: "delete-category", count: 2, subject: "Bread" },
    "You deleted the category Bread: 2 links moved to Uncategorized",
  ],
  [{ kind: "merge-copies", count: 3 }, "You merged 3 copies of links"],
  [{ kind: "merge-category", count: 0, subject: "Bread", target: "Food" }, "You merged the category Bread into Food"],
  [
    { kind: "merge-category", count: 2, subject: "Bread", target: "Food" },
    "You merged the category Bread into Food: 2 links moved",
  ],
  [
    { kind: "sync", count: 16, subject: "Firefox on Linux", target: "12 added, 3 moved, 1 deleted" },
    "Synced with Firefox on Linux: 12 added, 3 moved, 1 deleted",
  ],
  [{ kind: "import", count: 3_012, subject: "bookmarks.html" }, "You imported 3,012 links from bookmarks.html"],
  [
    { kind: "import", count: 12, subject: "Feed", by: { type: "ai", name: null } },
    "Bowerbird imported 12 links from Feed",
  ],
  [{ kind: "recategorization", count: 310, target: "categories" }, "AI sorted 310 links"],
  [{ kind: "recategorization", count: 310, target: "tags" }, "AI tagged 310 links"],
  [{ kind: "restore-backup", count: 2, subject: "backup.json" }, "You restored 2 links from backup.json"],
  [{ kind: "edit", subject: "Rye", by: { type: "token", name: "Script" } }, "The app “Script” edited “Rye”"],
  [{ kind: "edit", subject: "Rye", by: { type: "token", name: null } }, "An app edited “Rye”"],
  [{ kind: "delete", by: { type: "extension", name: null } }, "The browser extension moved 1 link to the trash"],
])("%j is told in a sentence", (fields, text) => {
  expect(historyText(entry(fields))).toBe(text);
});

test.each([
  [new Date(2026, 2, 1, 0, 0), "Today"],
  [new Date(2026, 1, 28, 23, 59), "Yesterday"],
  [new Date(2026, 1, 27, 12), "Friday, February 27"],
])("%s has the heading %s on March 1", (at, heading) => {
  expect(dayText(at, new Date(2026, 2, 1, 12))).toBe(heading);
});
