import { useUndoEntry } from "./history.tsx";
import { expect, expectMessage, makeHistoryEntry, openHook, server, test } from "../../shared/testing/in-page.ts";

test.each([
  ["change", { kept: 0, isRunning: false, backIn: "Design" }, "Undone: 12 links are back in Design"],
  ["import", { kept: 0, isRunning: false }, "Undone: 12 links are back in place"],
  ["recategorization", { kept: 0, isRunning: false }, "Undone: 12 links are back in place"],
  ["restore", { kept: 0, isRunning: true }, "UndoingYou moved 12 links to Recipes"],
] as const)("an entry of the kind %s is undone, and a message says so", async (kind, undone, title) => {
  const id = "entry";
  const entry = makeHistoryEntry({ undo: { kind, id } });
  server.on("history.undo", undone);
  const { result } = await openHook(() => useUndoEntry(entry));
  result.current.mutate(entry);
  await expectMessage(title);
  expect(server.calls("history.undo")).toEqual([{ kind, id }]);
});
