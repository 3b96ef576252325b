import { type ChangeFacts, changeKinds, isSharingKind } from "@bowerbird/contract/history";
import { expect, test } from "vitest";
import { undoneMessage } from "./undone-message.ts";

const facts = (fields: Partial<ChangeFacts>): ChangeFacts => ({
  kind: "edit",
  count: 1,
  subject: null,
  target: null,
  ...fields,
});
const titleOf = (fields: Partial<ChangeFacts>, backIn: string | null = null): string =>
  String(undoneMessage(facts(fields), { kept: 0, backIn }).title);

const told: [Partial<ChangeFacts>, string][] = [
  [{ kind: "save", count: 3 }, "3 links moved to Trash"],
  [{ kind: "import", count: 7, subject: "a.html" }, "7 links moved to Trash"],
  [{ kind: "restore" }, "1 link moved to Trash"],
  [{ kind: "delete", count: 3 }, "3 links are back from the trash"],
  [{ kind: "undo-import", count: 3 }, "3 links are back from the trash"],
  [{ kind: "edit", subject: "Rye" }, "“Rye” is as before"],
  [{ kind: "edit", count: 2 }, "2 links are as before"],
  [{ kind: "rule", count: 2 }, "2 links are as before"],
  [{ kind: "restore-backup", count: 2 }, "2 links are as before"],
  [{ kind: "move", count: 10 }, "10 links are back in place"],
  [{ kind: "recategorization", count: 2, target: "categories" }, "2 links are back in place"],
  [{ kind: "recategorization", count: 2, target: "tags" }, "the tags of 2 links are as before"],
  [{ kind: "add-tags", count: 7, target: "X" }, "the tag X is removed from 7 links"],
  [{ kind: "add-tags", count: 1, target: "a, b" }, "the tags a, b are removed from 1 link"],
  [{ kind: "remove-tags", count: 7, target: "X" }, "the tag X is back on 7 links"],
  [{ kind: "replace-tags", count: 7, subject: "a, b", target: "c" }, "the tags a, b are back on 7 links"],
  [{ kind: "edit-tags", count: 7 }, "the tags of 7 links are as before"],
  [{ kind: "mark", count: 2, target: "favorite" }, "2 links are no longer in Favorites"],
  [{ kind: "mark", count: 2, target: "not archived" }, "2 links are back in Archived"],
  [{ kind: "mark", count: 2, target: "private" }, "2 links are no longer private"],
  [{ kind: "create-category", count: 0, subject: "Bread" }, "the category Bread is removed"],
  [{ kind: "rename-category", count: 0, subject: "Bread", target: "Loaves" }, "the category is called Bread again"],
  [{ kind: "move-category", count: 0, subject: "Bread" }, "the category Bread is back in place"],
  [{ kind: "style-category", count: 0, subject: "Bread" }, "Bread has its icon and color back"],
  [{ kind: "pin-category", count: 0, subject: "Bread" }, "Bread is pinned again"],
  [{ kind: "pin-category", count: 0, subject: "Bread", target: "pinned" }, "Bread is no longer pinned"],
  [{ kind: "delete-category", count: 0, subject: "Bread" }, "the category Bread is back"],
  [{ kind: "merge-category", count: 2, subject: "Bread" }, "the category Bread is back, with 2 links"],
  [{ kind: "merge-copies", count: 3 }, "3 copies are back"],
  [{ kind: "sync", count: 3, subject: "Firefox" }, "3 links are as before the sync with Firefox"],
];

test.each(told)("undoing %j says what came back", (fields, text) => {
  expect(titleOf(fields)).toBe(`Undone: ${text}`);
});

test("a move of links from one category names it", () => {
  expect(titleOf({ kind: "move", count: 10 }, "Design")).toBe("Undone: 10 links are back in Design");
});

test("every change that can be undone has a sentence of its own", () => {
  const undoable = changeKinds.filter((kind) => kind !== "empty-trash" && !isSharingKind(kind));
  expect(undoable.filter((kind) => titleOf({ kind, subject: "x" }) === "Undone")).toEqual([]);
  expect(new Set(told.map(([{ kind }]) => kind))).toEqual(
    new Set([...undoable, "import", "recategorization", "restore-backup"]),
  );
});

test("links that changed again since are not counted, and told", () => {
  const message = undoneMessage(facts({ kind: "move", count: 12 }), { kept: 2, backIn: "Design" });
  expect(message).toEqual({
    title: "Undone: 10 links are back in Design",
    description: "2 links stayed: changed again since, or deleted permanently.",
  });
  expect(undoneMessage(facts({ kind: "move", count: 2 }), { kept: 2 }).title).toBe("Undone");
});
