import { expect, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { makeRestore } from "../../shared/testing/run-samples.ts";
import { makeHistoryEntry } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { useUndoEntry } from "./use-undo-entry.ts";

test.each([
  ["change", "bookmarks.undoChange", "Undone: 12 links are back in Design"],
  ["import", "imports.undo", "Undone: 12 links are back in place"],
  ["recategorization", "recategorizations.undo", "Undone: 12 links are back in place"],
  ["restore", "restores.undo", "UndoingYou moved 12 links to Recipes"],
] as const)("an entry of the kind %s is undone by its own call", async (kind, path, title) => {
  const id = "entry";
  const entry = makeHistoryEntry({ undo: { kind, id } });
  server.on("bookmarks.undoChange", { restored: 12, failed: [], backIn: "Design" });
  server.on("imports.undo", { removed: 12, removedCategories: 0, changeId: "c" });
  server.on("recategorizations.undo", { restored: 12, kept: 0 });
  server.on("restores.undo", makeRestore({ status: "undoing" }));
  const { result } = await openHook(() => useUndoEntry(entry));
  result.current.mutate(entry);
  await expectMessage(title);
  expect(server.calls(path)).toEqual([{ id }]);
});
