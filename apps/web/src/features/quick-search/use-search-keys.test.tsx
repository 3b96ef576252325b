import { openWith } from "../../shared/testing/open-with.tsx";
import { useResultKeys, useWhenCurrent } from "./quick-search-panel.tsx";
import { expect, openHook, page, press, test, vi } from "../../shared/testing/in-page.ts";

type OnChoose = Parameters<typeof useResultKeys>[0]["onChoose"];

interface FieldProps {
  keys?: string[];
  question?: string;
  onChoose?: OnChoose;
  onClose?: () => void;
}

const grains = ["rye", "spelt", "oats"];

function Field({ keys = grains, question = "bread", onChoose = () => {}, onClose = () => {} }: FieldProps) {
  const { active, onKey } = useResultKeys({ keys, question, onChoose, onClose });
  return (
    <>
      <input aria-label="Search" onKeyDown={onKey} />
      <p>highlighted {keys[active] ?? "nothing"}</p>
    </>
  );
}

async function openField(props: FieldProps = {}) {
  const change = await openWith(Field, props);
  await page.getByRole("textbox").click();
  return change;
}

const highlighted = (key: string) => page.getByText(`highlighted ${key}`);

test("the first result is highlighted; the arrow keys move the highlight and wrap at both ends", async () => {
  await openField();
  await expect.element(highlighted("rye")).toBeVisible();
  await press("{ArrowDown}{ArrowDown}");
  await expect.element(highlighted("oats")).toBeVisible();
  await press("{ArrowDown}");
  await expect.element(highlighted("rye")).toBeVisible();
  await press("{ArrowUp}");
  await expect.element(highlighted("oats")).toBeVisible();
});

test("Enter chooses the highlighted result, with Ctrl in a new tab, and says whether the person highlighted it", async () => {
  const onChoose = vi.fn<OnChoose>();
  await openField({ onChoose });
  await press("{Enter}{ArrowDown}{Enter}{Control>}{Enter}{/Control}");
  expect(onChoose.mock.calls).toEqual([
    [0, { isChosen: false, inNewTab: false }],
    [1, { isChosen: true, inNewTab: false }],
    [1, { isChosen: true, inNewTab: true }],
  ]);
});

test("Escape closes the list, and other keys are the field's", async () => {
  const onClose = vi.fn<() => void>();
  await openField({ onClose });
  await press("a");
  expect(onClose).not.toHaveBeenCalled();
  await press("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

test("the highlight stays on its result when others arrive, and begins again with another question", async () => {
  const change = await openField();
  await press("{ArrowDown}");
  await expect.element(highlighted("spelt")).toBeVisible();
  change({ keys: ["barley", ...grains] });
  await expect.element(highlighted("spelt")).toBeVisible();
  change({ question: "breads" });
  await expect.element(highlighted("barley")).toBeVisible();
  change({ keys: [] });
  await press("{ArrowDown}");
  await expect.element(highlighted("nothing")).toBeVisible();
});

/** A search whose question, and whether it is answered, can be changed. */
async function openSearch() {
  const current = { question: "bre", isCurrent: false };
  const action = vi.fn<(index: number) => void>();
  const { result, rerender } = await openHook(() => useWhenCurrent(current.question, current.isCurrent, action));
  return {
    action,
    choose: (index: number) => result.current(index),
    change: async (next: Partial<typeof current>) => {
      Object.assign(current, next);
      await rerender();
    },
  };
}

test("a choice among current results is taken at once", async () => {
  const { action, choose, change } = await openSearch();
  await change({ isCurrent: true });
  choose(2);
  expect(action).toHaveBeenCalledExactlyOnceWith(2);
});

test("an early choice waits for the answer, and only the last one counts, once", async () => {
  const { action, choose, change } = await openSearch();
  choose(1);
  choose(3);
  expect(action).not.toHaveBeenCalled();
  await change({ isCurrent: true });
  expect(action).toHaveBeenCalledExactlyOnceWith(3);
  await change({ isCurrent: false });
  await change({ isCurrent: true });
  expect(action).toHaveBeenCalledOnce();
});

test("another question cancels a waiting choice", async () => {
  const { action, choose, change } = await openSearch();
  choose(1);
  await change({ question: "bread", isCurrent: true });
  await change({ question: "bre", isCurrent: true });
  expect(action).not.toHaveBeenCalled();
});
