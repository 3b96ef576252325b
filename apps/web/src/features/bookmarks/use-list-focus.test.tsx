import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useMemo, useRef } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openWith } from "../../testing/open-with.tsx";
import { makeBookmark } from "../../testing/samples.ts";
import { earlyListId } from "./early-list.ts";
import { toSequence } from "./bookmark-sequence.ts";
import { useListFocus } from "./use-list-focus.ts";

const bookmarks = ["Rye", "Spelt", "Oats"].map((title) => makeBookmark({ title }));

interface ListProps {
  shown: Bookmark[];
  /** How many of them are drawn. */
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
