import { page, userEvent } from "vitest/browser";
import { addRequest, closeAdd } from "../../shared/imports/add-request.ts";
import { makeBookmark, makeHistoryEntry } from "../../shared/testing/samples.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import AddMenu from "./add-menu.tsx";
import { AddLink } from "./header-frame.tsx";
import { PageKeys } from "./page-keys.tsx";
import { address, beforeEach, describe, expect, open, server, test, vi } from "../../shared/testing/in-page.ts";

describe("undoing", () => {
  const entry = makeHistoryEntry();
  const undoKeys = "{Control>}z{/Control}";
  const calls = () => server.calls("history.undoLast");

  beforeEach(async () => {
    server.on("history.undoLast", { entry, isUndone: true, kept: 0 });
    await open(
      <>
        <PageKeys />
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
});

describe("saving from the clipboard", () => {
  function Page({ hasDialog = false }: { hasDialog?: boolean }) {
    return (
      <>
        <PageKeys />
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

describe("tips", () => {
  const tips = page.getByRole("dialog", { name: "Tips & Tricks" });
  beforeEach(async () => {
    await open(
      <>
        <input aria-label="Search" />
        <PageKeys />
      </>,
    );
  });

  test("the question mark shows the shortcuts, and Escape closes them", async () => {
    await userEvent.keyboard("?");
    await expect.element(tips).toBeVisible();
    await expect.element(tips.getByText("Go to the search box")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(tips).not.toBeInTheDocument();
    await userEvent.keyboard("?");
    await expect.element(tips).toBeVisible();
  });

  test("in a text field the question mark is typed as text", async () => {
    const field = page.getByRole("textbox", { name: "Search" });
    await field.click();
    await userEvent.keyboard("?");
    await expect.element(field).toHaveValue("?");
    await expect.element(tips).not.toBeInTheDocument();
  });
});

describe("adding", () => {
  const dialog = page.getByRole("dialog", { name: "Add bookmarks" });
  const link = page.getByRole("link", { name: "Add Your Bookmarks" });

  async function openHost(path = "/"): Promise<void> {
    await open(
      <>
        <input aria-label="Name" />
        <AddLink Menu={AddMenu} />
        <PageKeys />
      </>,
      { path },
    );
  }

  beforeEach(closeAdd);

  test("N opens the dialog for adding, but not while something is typed", async () => {
    await openHost();
    await page.getByRole("textbox", { name: "Name" }).click();
    await userEvent.keyboard("n");
    expect(addRequest.get()).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("n");
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("the button of the header leads to the page, and its arrow opens a menu of the ways to add", async () => {
    await openHost("/tags");
    const arrow = page.getByRole("button", { name: "Quick add" });
    await expect.element(arrow).toHaveAttribute("aria-haspopup", "menu");
    await arrow.click();
    const items = page.getByRole("menuitem");
    await expect.poll(() => items.elements().length).toBeGreaterThan(4);
    const addLink = page.getByRole("menuitem", { name: "Add a link" });
    await expect.element(addLink).toHaveAttribute("aria-keyshortcuts", "N");
    await addLink.click();
    await expect.element(dialog).toBeVisible();
    await expect.element(address()).toHaveTextContent("/tags");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await link.click();
    await expect.poll(() => address().element().textContent).toBe("/add");
    expect(addRequest.get()).toBeNull();
  });

  test("on the page for adding the button leads to its start and has no arrow", async () => {
    await openHost("/add?method=single");
    await expect.element(page.getByRole("button", { name: "Quick add" })).not.toBeInTheDocument();
    await link.click();
    await expect.poll(() => address().element().textContent).toBe("/add");
  });
});
