import { makeHistoryEntry } from "../../shared/testing/samples.ts";
import { expectMessage, message } from "../../shared/testing/steps.ts";
import { useUndoLast } from "./use-undo-last.ts";
import { address, beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const entry = makeHistoryEntry();
const press = () => page.getByRole("button", { name: "Press" }).click();
const calls = () => server.calls("history.undoLast");

function Presses() {
  const undoLast = useUndoLast();
  return <button onClick={undoLast}>Press</button>;
}

beforeEach(async () => void (await open(<Presses />)));

test("without a change it says so", async () => {
  server.on("history.undoLast", { entry: null, isUndone: false, kept: 0 });
  await press();
  await expectMessage("Nothing to undo");
  expect(calls()).toHaveLength(1);
});

test("an import that came last is not undone; the message leads to the history", async () => {
  const imported = { ...entry, kind: "import", subject: "bookmarks.html" } as const;
  server.on("history.undoLast", { entry: imported, isUndone: false, kept: 0 });
  await press();
  await expectMessage("You imported 12 links from bookmarks.htmlUndo this in your history.");
  await message().getByRole("button", { name: "History" }).click();
  await expect.element(address()).toHaveTextContent("/history");
});

test("a refusal says why, and the next key tries again", async () => {
  server.on("history.undoLast", new Refusal("CONFLICT", "This is still running."));
  await press();
  await expectMessage("This is still running.");
  server.on("history.undoLast", { entry, isUndone: true, kept: 2, backIn: "Design" });
  await press();
  await expectMessage(
    "Undone: 10 links are back in Design2 links stayed: changed again since, or deleted permanently.",
  );
  expect(calls()).toHaveLength(2);
});
