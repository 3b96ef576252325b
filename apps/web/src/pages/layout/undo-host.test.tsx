import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeHistoryEntry } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { UndoHost } from "./undo-host.tsx";

const entry = makeHistoryEntry();
const undoKeys = "{Control>}z{/Control}";
const calls = () => server.calls("history.undoLast");

beforeEach(async () => {
  server.on("history.undoLast", { entry, isUndone: true, kept: 0 });
  await open(
    <>
      <UndoHost />
      <input aria-label="Title" />
      <textarea aria-label="Notes" />
    </>,
  );
});

test.each([["{Control>}z{/Control}"], ["{Meta>}z{/Meta}"]])(
  "%s undoes the last change and says which",
  async (keys) => {
    await userEvent.keyboard(keys);
    await expectMessage("Undone: 12 links are back in place");
    expect(calls()).toHaveLength(1);
  },
);

test("in a text field the keys are the browser's; with Shift they do nothing", async () => {
  for (const name of ["Title", "Notes"]) {
    await page.getByLabelText(name).click();
    await userEvent.keyboard(undoKeys);
  }
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Control>}{Shift>}Z{/Shift}{/Control}");
  await userEvent.keyboard(undoKeys);
  await expectMessage("Undone");
  expect(calls()).toHaveLength(1);
});

test("pressed again meanwhile, they undo one after the other", async () => {
  const release = server.hold("history.undoLast");
  await userEvent.keyboard(undoKeys);
  await userEvent.keyboard(undoKeys);
  await expect.poll(calls).toHaveLength(1);
  release();
  await expect.poll(calls).toHaveLength(2);
});

test.each([
  ["я", "KeyZ"],
  ["ئ", "KeyZ"],
  ["ζ", "KeyZ"],
  ["Z", "KeyZ"],
  // AZERTY has it in the place of W.
  ["z", "KeyW"],
])("on other keyboards and with Caps Lock, %s in the place of %s undoes", async (key, code) => {
  const press = { key, code, ctrlKey: true, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", press));
  await expectMessage("Undone");
  expect(calls()).toHaveLength(1);
});
