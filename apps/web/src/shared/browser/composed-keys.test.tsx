import { useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { TagInput } from "../ui/tag-input.tsx";
import { expect, open, page, test, vi } from "../testing/in-page.ts";

/** The keys that end a conversion: Chrome and Firefox say that one goes on, Safari that it is over. */
const ends = [
  ["Chrome", { isComposing: true, keyCode: 229 }],
  ["Firefox", { isComposing: true }],
  ["Safari", { isComposing: false, keyCode: 229 }],
] as const;

function press(key: string, init: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  document.activeElement!.dispatchEvent(event);
}

function Tags({ onClose }: { onClose: () => void }) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Dialog title="Edit" isOpen onOpenChange={onClose}>
      <label htmlFor="tags">Tags</label>
      <TagInput id="tags" tags={tags} onTagsChange={setTags} max={10} />
    </Dialog>
  );
}

test.for(ends)("Enter and Escape that end a conversion in %s do nothing else", async ([, end]) => {
  const onClose = vi.fn<() => void>();
  await open(<Tags onClose={onClose} />);
  const field = page.getByLabelText("Tags");
  await field.fill("日本");
  (field.element() as HTMLElement).focus();
  press("Enter", end);
  press("Escape", end);
  await expect.element(field).toHaveValue("日本");
  expect(onClose).not.toHaveBeenCalled();
  press("Enter", { keyCode: 13 });
  await expect.element(page.getByRole("button", { name: "Remove tag 日本" })).toBeVisible();
  press("Escape");
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test("outside of fields an input method that is on leaves shortcuts alone", async () => {
  const onKeyDown = vi.fn<() => void>();
  await open(
    <button type="button" onKeyDown={onKeyDown}>
      Do
    </button>,
  );
  (page.getByRole("button").element() as HTMLElement).focus();
  press("Process", { keyCode: 229, code: "KeyJ" });
  expect(onKeyDown).toHaveBeenCalledOnce();
});

test("a key without a name, as autofill sends it, is ignored", async () => {
  const onKeyDown = vi.fn<() => void>();
  await open(<input aria-label="Name" onKeyDown={onKeyDown} />);
  const field = page.getByLabelText("Name").element();
  addEventListener("keydown", onKeyDown, { once: true });
  field.dispatchEvent(new Event("keydown", { bubbles: true, cancelable: true }));
  expect(onKeyDown).not.toHaveBeenCalled();
  removeEventListener("keydown", onKeyDown);
});
