import { expect, test } from "vitest";
import { openHook } from "../../shared/testing/open.tsx";
import { makeRestore } from "../../shared/testing/run-samples.ts";
import { makeHistoryEntry } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { useUndoEntry } from "./use-undo-entry.ts";

test.each([
  ["change", "bookmarks.undoChange", "Undone"],
  ["import", "imports.undo", "Undone"],
  ["recategorization", "recategorizations.undo", "Undone"],
  ["restore", "restores.undo", "Undoing"],
] as const)("an entry of the kind %s is undone by its own call", async (kind, path, title) => {
  const id = "entry";
  const entry = makeHistoryEntry({ undo: { kind, id } });
  server.on("bookmarks.undoChange", { restored: 12, failed: [] });
  server.on("imports.undo", { removed: 12, removedCategories: 0, changeId: "c" });
  server.on("recategorizations.undo", { restored: 12, kept: 0 });
  server.on("restores.undo", makeRestore({ status: "undoing" }));
  const { result } = await openHook(() => useUndoEntry(entry));
  result.current.mutate(entry);
  await expectMessage(`${title}You moved 12 links to Recipes`);
  expect(server.calls(path)).toEqual([{ id }]);
});
