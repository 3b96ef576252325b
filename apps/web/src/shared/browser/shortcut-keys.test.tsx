import { pageKeys, shortcutKey, useHotkey } from "./shortcut-keys.ts";
import { expect, open, page, test, userEvent, vi } from "../testing/in-page.ts";

function Page({ onSearch, onSave }: { onSearch: () => void; onSave?: () => void }) {
  useHotkey(pageKeys.search, onSearch);
  useHotkey(pageKeys.saveFromClipboard, () => onSave?.());
  return <input aria-label="Title" />;
}

test.for(["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/"])("%s is the shortcut of the search box", async (keys) => {
  const onSearch = vi.fn<() => void>();
  await open(<Page onSearch={onSearch} />);
  await userEvent.keyboard(keys);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("in a text field a single key is text, and a combination is still a shortcut", async () => {
  const onSearch = vi.fn<() => void>();
  await open(<Page onSearch={onSearch} />);
  await page.getByRole("textbox").click();
  await userEvent.keyboard("a/b");
  await expect.element(page.getByRole("textbox")).toHaveValue("a/b");
  expect(onSearch).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(onSearch).toHaveBeenCalledOnce();
});

test("Shift and Alt make another combination", async () => {
  const [onSearch, onSave] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await open(<Page onSearch={onSearch} onSave={onSave} />);
  await userEvent.keyboard("{Control>}{Shift>}k{/Shift}{Alt>}k{/Alt}b{/Control}");
  expect(onSearch).not.toHaveBeenCalled();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}{Shift>}b{/Shift}{/Control}");
  expect(onSave).toHaveBeenCalledOnce();
});

/** As keyboards send it. */
const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));

test.for([
  ["Russian", "л"],
  ["Arabic", "ن"],
  ["Korean", "ㅏ"],
  ["Greek", "κ"],
  ["Hebrew", "ל"],
  ["Ukrainian with Caps Lock", "Л"],
  ["Japanese kana", "の"],
  ["Japanese full-width", "ｋ"],
  ["an input method", "Process"],
  ["Latin with Caps Lock", "K"],
])("on a %s keyboard Ctrl and the key in the place of K go to the search box", async ([, key]) => {
  const onSearch = vi.fn<() => void>();
  await open(<Page onSearch={onSearch} />);
  press({ key, code: "KeyK", ctrlKey: true });
  expect(onSearch).toHaveBeenCalledOnce();
});

test.for([
  // Dvorak has "t" in the place of K, AZERTY "w" in that of Z.
  ["t", "KeyK", "t"],
  ["w", "KeyZ", "w"],
  ["é", "Digit2", "é"],
  ["ß", "Minus", "ß"],
  ["I", "KeyI", "i"],
  // Signs that the keyboard can write itself keep their place.
  [".", "Slash", "."],
  ["/", "Backslash", "/"],
  ["Enter", "Enter", "Enter"],
  ["Escape", "Escape", "Escape"],
  // Others are those of a US keyboard.
  ["ظ", "Slash", "/"],
  ["١", "Digit1", "1"],
  ["۳", "Digit3", "3"],
  ["ч", "KeyX", "x"],
  ["ж", "Semicolon", "ж"],
])("%s in the place of %s is %s", ([key, code, meant]) => {
  expect(shortcutKey(new KeyboardEvent("keydown", { key, code }))).toBe(meant);
});

test("with Shift, the signs above other scripts' keys are those of a US keyboard", () => {
  const withShift = (key: string, code: string) =>
    shortcutKey(new KeyboardEvent("keydown", { key, code, shiftKey: true }));
  expect([withShift("№", "Digit3"), withShift("؟", "Slash"), withShift("?", "Digit7")]).toEqual(["#", "?", "?"]);
});
