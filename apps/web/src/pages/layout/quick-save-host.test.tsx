import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { open } from "../../shared/testing/open.tsx";
import { makeBookmark } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { QuickSaveHost } from "./quick-save-host.tsx";

describe("quick save host", () => {
  function Page({ hasDialog = false }: { hasDialog?: boolean }) {
    return (
      <>
        <QuickSaveHost />
        {hasDialog && <Dialog isOpen onOpenChange={() => {}} title="Edit bookmark" />}
      </>
    );
  }

  const spyOnClipboard = () => vi.spyOn(navigator.clipboard, "readText");
  let clipboard: ReturnType<typeof spyOnClipboard>;
  beforeEach(() => {
    clipboard = spyOnClipboard().mockResolvedValue("https://rye.example/bread");
    server.on("bookmarks.add", makeBookmark());
  });
  afterEach(() => vi.restoreAllMocks());

  const hotkey: KeyboardEventInit = { key: "B", ctrlKey: true, shiftKey: true };

  /** @returns whether the browser's default was prevented */
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

  test("over a dialog nothing is saved, so that no input is lost", async () => {
    await open(<Page hasDialog />);
    expect(press(hotkey)).toBe(true);
    expect(clipboard).not.toHaveBeenCalled();
  });

  test("an unmounted page saves nothing", async () => {
    const { unmount } = await open(<Page />);
    await unmount();
    expect(press(hotkey)).toBe(false);
  });
});
