import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useMemo, useRef } from "react";
import type { Mark } from "@bowerbird/contract/marks";
import { useSelection } from "../../../shared/selection/use-selection.tsx";
import { openWith } from "../../../shared/testing/open-with.tsx";
import { toSequence } from "./bookmark-sequence.ts";
import { earlyListId } from "./list-cells.ts";
import { useListFocus, useListKeys } from "./use-list-keys.ts";
import { describe, expect, makeBookmark, open, page, test, userEvent, vi } from "../../../shared/testing/in-page.ts";

describe("use list keys", () => {
  const bookmarks = ["Rye", "Spelt", "Oats"].map((title) => makeBookmark({ title }));
  const [rye, spelt, oats] = bookmarks.map(({ id }) => id);

  interface Actions {
    onEdit: (bookmark: Bookmark) => void;
    onMark: (bookmark: Bookmark, mark: Mark) => void;
    onDelete: (bookmark: Bookmark | undefined) => void;
    onMove: (bookmark: Bookmark | undefined) => void;
    onTag: (bookmark: Bookmark | undefined) => void;
  }

  function List(actions: Actions) {
    const list = useRef<HTMLUListElement>(null);
    const sequence = useMemo(() => toSequence(bookmarks), []);
    useListKeys(list, sequence, actions);
    const { selection, isEditing } = useSelection();
    return (
      <>
        <input aria-label="Search" />
        <ul ref={list}>
          {bookmarks.map(({ id, title }, index) => (
            <li key={id} data-index={index}>
              <a href="#top">{title}</a>
            </li>
          ))}
        </ul>
        <p>{`${isEditing ? "editing " : ""}chosen: ${[...selection.single.keys()].join(" ")}`}</p>
      </>
    );
  }

  async function openList(isEditing = false) {
    const actions = {
      onEdit: vi.fn<Actions["onEdit"]>(),
      onMark: vi.fn<Actions["onMark"]>(),
      onDelete: vi.fn<Actions["onDelete"]>(),
      onMove: vi.fn<Actions["onMove"]>(),
      onTag: vi.fn<Actions["onTag"]>(),
    };
    await open(<List {...actions} />, { isEditing });
    return actions;
  }

  const press = (keys: string) => userEvent.keyboard(keys);
  const link = (name: string) => page.getByRole("link", { name });
  const chosen = () => page.getByText(/chosen:/).element().textContent;

  test("m moves and t tags the focused bookmark", async () => {
    const { onMove, onTag } = await openList();
    await press("jjm");
    expect(onMove.mock.calls.map(([bookmark]) => bookmark?.id)).toEqual([spelt]);
    await press("t");
    expect(onTag.mock.calls.map(([bookmark]) => bookmark?.id)).toEqual([spelt]);
  });

  test("j and k move down and up, from the first visible bookmark and not beyond the ends", async () => {
    await openList();
    await press("j");
    await expect.element(link("Rye")).toHaveFocus();
    await press("jjj");
    await expect.element(link("Oats")).toHaveFocus();
    await press("kkkk");
    await expect.element(link("Rye")).toHaveFocus();
  });

  test("j scrolls only when the bookmark is out of view", async () => {
    await page.viewport(600, 500);
    await openList();
    for (const cell of document.querySelectorAll<HTMLElement>("li"))
      cell.style.cssText = "height: 140px; scroll-margin: 100px 0 96px; margin-top: 10px";
    document.querySelector("ul")!.style.cssText = "padding: 100px 0 600px";
    await press("jj");
    await expect.element(link("Spelt")).toHaveFocus();
    expect(link("Spelt").element().closest("li")!.getBoundingClientRect().bottom).toBeGreaterThan(500 - 96);
    expect(scrollY).toBe(0);
    await press("j");
    await expect.element(link("Oats")).toHaveFocus();
    expect(scrollY).toBeGreaterThan(0);
    const before = scrollY;
    await press("k");
    expect(scrollY).toBe(before);
  });

  test("f, l and a mark the focused bookmark, and without a focus none", async () => {
    const { onMark } = await openList();
    await press("fla");
    expect(onMark).not.toHaveBeenCalled();
    await press("jjfla");
    expect(onMark.mock.calls.map(([{ id }, mark]) => [id, mark])).toEqual([
      [spelt, "isFavorite"],
      [spelt, "isUnread"],
      [spelt, "isArchived"],
    ]);
  });

  test.for([
    ["Russian", "о", "а", "ч"],
    ["Hebrew", "ח", "כ", "ס"],
    ["Korean", "ㅓ", "ㄹ", "ㅌ"],
    ["Latin, with Caps Lock,", "J", "F", "X"],
  ])("on a %s keyboard the keys in the places of j, f and x do the same", async ([, j, f, x]) => {
    const { onMark } = await openList();
    const keys = [
      [j!, "KeyJ"],
      [j!, "KeyJ"],
      [f!, "KeyF"],
      [x!, "KeyX"],
    ] as const;
    for (const [key, code] of keys) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
    }
    expect(onMark.mock.calls.map(([{ id }, mark]) => [id, mark])).toEqual([[spelt, "isFavorite"]]);
    await expect.poll(chosen).toContain(spelt);
  });

  test("x selects and deselects the focused bookmark, and Escape clears the selection", async () => {
    await openList();
    await press("jjx");
    await expect.poll(chosen).toBe(`chosen: ${spelt}`);
    await press("x");
    await expect.poll(chosen).toBe(`chosen: `);
    await press("xkx");
    await expect.poll(chosen).toBe(`chosen: ${spelt} ${rye}`);
    await press("{Escape}");
    await expect.poll(chosen).toBe(`chosen: `);
  });

  test("Shift with j selects every bookmark that it passes", async () => {
    await openList();
    await press("j{Shift>}jj{/Shift}");
    await expect.poll(chosen).toBe(`chosen: ${rye} ${spelt} ${oats}`);
    await expect.element(link("Oats")).toHaveFocus();
  });

  test("e edits the focused bookmark, # and Delete delete it", async () => {
    const { onEdit, onDelete } = await openList();
    await press("e");
    expect(onEdit).not.toHaveBeenCalled();
    await press("jje#{Delete}");
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(bookmarks[1]);
    expect(onDelete.mock.calls).toEqual([[bookmarks[1]], [bookmarks[1]]]);
  });

  test("keys typed into a field, or pressed with Ctrl, do nothing in the list", async () => {
    const { onEdit, onDelete } = await openList();
    await page.getByRole("textbox").click();
    await press("jxe#");
    await expect.element(page.getByRole("textbox")).toHaveValue("jxe#");
    link("Rye").element().focus();
    await press("{Control>}e{/Control}");
    await expect.poll(chosen).toBe(`chosen: `);
    expect([onEdit.mock.calls, onDelete.mock.calls]).toEqual([[], []]);
  });

  test("Escape leaves edit mode", async () => {
    await openList(true);
    await expect.poll(() => document.body.textContent).toContain("editing chosen");
    await press("{Escape}");
    await expect.poll(() => document.body.textContent).not.toContain("editing chosen");
  });
});

describe("use list focus", () => {
  const bookmarks = ["Rye", "Spelt", "Oats"].map((title) => makeBookmark({ title }));

  interface ListProps {
    shown: Bookmark[];
    /** How many of them are rendered. */
    drawn?: number;
    onReveal?: (index: number) => void;
  }

  function List({ shown, drawn = shown.length, onReveal = () => {} }: ListProps) {
    const list = useRef<HTMLUListElement>(null);
    const sequence = useMemo(() => ({ ...toSequence(shown), reveal: onReveal }), [shown, onReveal]);
    const focus = useListFocus(list, sequence);
    return (
      <>
        <button onClick={() => focus(2)}>Go to the third</button>
        <ul ref={list}>
          {shown.slice(0, drawn).map(({ id, title }, index) => (
            <li key={id} data-index={index}>
              <a href="#top">{title}</a>
            </li>
          ))}
        </ul>
      </>
    );
  }

  const link = (name: string) => page.getByRole("link", { name });
  const goToThird = () => page.getByRole("button", { name: "Go to the third" }).click();

  test("an item that is rendered gets the focus at once", async () => {
    const onReveal = vi.fn<(index: number) => void>();
    await openWith(List, { shown: bookmarks, onReveal });
    await goToThird();
    await expect.element(link("Oats")).toHaveFocus();
    expect(onReveal).not.toHaveBeenCalled();
  });

  test("an item that is not rendered is revealed and gets the focus once it is rendered", async () => {
    const onReveal = vi.fn<(index: number) => void>();
    const change = await openWith<ListProps>(List, { shown: bookmarks, drawn: 1, onReveal });
    await goToThird();
    expect(onReveal).toHaveBeenCalledExactlyOnceWith(2);
    change({ drawn: 3 });
    await expect.element(link("Oats")).toHaveFocus();
  });

  test("an item that renders later does not take the focus from a link focused since", async () => {
    const change = await openWith<ListProps>(List, { shown: bookmarks, drawn: 1 });
    await goToThird();
    link("Rye").element().focus();
    change({ drawn: 3 });
    await expect.element(link("Oats")).toBeVisible();
    await expect.element(link("Rye")).toHaveFocus();
  });

  test("when the focused bookmark is removed, the next one gets the focus, or the previous one at the end", async () => {
    const change = await openWith<ListProps>(List, { shown: bookmarks });
    link("Spelt").element().focus();
    change({ shown: [bookmarks[0]!, bookmarks[2]!] });
    await expect.element(link("Oats")).toHaveFocus();
    change({ shown: [bookmarks[0]!] });
    await expect.element(link("Rye")).toHaveFocus();
  });

  test("the focus in the list that the server rendered moves to the same item of the app's list", async () => {
    const early = document.createElement("ul");
    early.id = earlyListId;
    early.innerHTML = '<li data-index="1"><a href="#top">Early</a></li>';
    document.body.append(early);
    early.querySelector("a")!.focus();
    await openWith(List, { shown: bookmarks });
    early.remove();
    await expect.element(link("Spelt")).toHaveFocus();
  });
});
