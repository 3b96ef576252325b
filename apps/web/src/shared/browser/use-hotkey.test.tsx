import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../testing/open.tsx";
import { pageKeys } from "./shortcut-keys.ts";
import { useHotkey } from "./use-hotkey.ts";

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
