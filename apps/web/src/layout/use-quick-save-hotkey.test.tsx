import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { Dialog } from "../components/ui/dialog.tsx";
import { open } from "../testing/open.tsx";
import { makeBookmark } from "../testing/samples.ts";
import { server } from "../testing/server.ts";
import { useQuickSaveHotkey } from "./use-quick-save-hotkey.ts";

function Page({ hasDialog = false }: { hasDialog?: boolean }) {
  useQuickSaveHotkey();
  return hasDialog ? <Dialog isOpen onOpenChange={() => {}} title="Edit bookmark" /> : null;
}

const clipboard = vi.spyOn(navigator.clipboard, "readText");
beforeEach(() => {
  clipboard.mockResolvedValue("https://rye.example/bread");
  server.on("bookmarks.add", makeBookmark());
});
afterEach(() => void clipboard.mockReset());

const hotkey: KeyboardEventInit = { key: "B", ctrlKey: true, shiftKey: true };

/** @returns whether the browser's own meaning of the key was prevented */
function press(keys: KeyboardEventInit): boolean {
  const event = new KeyboardEvent("keydown", { ...keys, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

test.each([hotkey, { key: "b", metaKey: true, shiftKey: true }])(
  "the hotkey saves the link on the clipboard",
  async (keys) => {
    await open(<Page />);
    expect(press(keys)).toBe(true);
    await expect.element(page.getByText("Bookmark saved")).toBeVisible();
    expect(server.calls("bookmarks.add")).toEqual([{ url: "https://rye.example/bread" }]);
  },
);

test.each<KeyboardEventInit>([
  { ...hotkey, altKey: true },
  { ...hotkey, shiftKey: false },
  { ...hotkey, ctrlKey: false },
  { ...hotkey, key: "N" },
])("other keys do nothing", async (keys) => {
  await open(<Page />);
  expect(press(keys)).toBe(false);
  expect(clipboard).not.toHaveBeenCalled();
});

test("a key that is held down saves once", async () => {
  await open(<Page />);
  press(hotkey);
  expect(press({ ...hotkey, repeat: true })).toBe(true);
  await expect.element(page.getByText("Bookmark saved")).toBeVisible();
  expect(clipboard).toHaveBeenCalledTimes(1);
});

test("over a dialog nothing is saved, so that nothing typed there is lost", async () => {
  await open(<Page hasDialog />);
  expect(press(hotkey)).toBe(true);
  expect(clipboard).not.toHaveBeenCalled();
});

test("an unmounted page saves nothing", async () => {
  const { unmount } = await open(<Page />);
  await unmount();
  expect(press(hotkey)).toBe(false);
});
