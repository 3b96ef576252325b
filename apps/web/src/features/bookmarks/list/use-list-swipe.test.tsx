import { useMemo, useRef } from "react";
import { toSequence } from "./bookmark-sequence.ts";
import { useListSwipe } from "./use-list-swipe.ts";
import { beforeEach, describe, expect, makeBookmark, open, page, test, vi } from "../../../shared/testing/in-page.ts";

const [rye, spelt] = ["Rye", "Spelt"].map((title) => makeBookmark({ title }));
const bookmarks = [rye!, spelt!];
const onMark = vi.fn();
const onDelete = vi.fn();
const onOpen = vi.fn();

function List() {
  const list = useRef<HTMLUListElement>(null);
  useListSwipe(
    list,
    useMemo(() => toSequence(bookmarks), []),
    { onMark, onDelete },
  );
  return (
    <ul ref={list}>
      {bookmarks.map(({ id, title }, index) => (
        <li key={id} data-index={index}>
          <article>
            <a href="#there" onClick={(event) => event.defaultPrevented || onOpen()}>
              {title}
            </a>
          </article>
        </li>
      ))}
    </ul>
  );
}

const link = (name: string) => page.getByRole("link", { name }).element();

/** A finger goes down on an item, moves by steps, and is lifted; a browser clicks then. */
function swipe(name: string, by: number, { down = 0, pointerType = "touch", end = "pointerup", from = 150 } = {}) {
  const target = link(name);
  const send = (type: string, x: number, y: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerId: 7,
        pointerType,
        clientX: x,
        clientY: 20 + y,
      }),
    );
  send("pointerdown", from, 0);
  for (let step = 1; step <= 8; step += 1) send("pointermove", from + (by * step) / 8, (down * step) / 8);
  const shown = target.closest("li")!.dataset["swipe"];
  send(end, from + by, down);
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return shown;
}

describe("on a touch screen", () => {
  beforeEach(async () => {
    vi.clearAllMocks();
    await open(<List />);
  });

  test("an item swiped to the right becomes a favorite", () => {
    expect(swipe("Spelt", 90)).toBe("favorite");
    expect(onMark).toHaveBeenCalledExactlyOnceWith(spelt, "isFavorite");
    expect(onDelete).not.toHaveBeenCalled();
  });

  test("an item swiped to the left goes to the trash", () => {
    expect(swipe("Rye", -90)).toBe("trash");
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(rye);
  });

  test("a swipe does not open the link, and the item is back in its position", () => {
    swipe("Rye", 90);
    expect(onOpen).not.toHaveBeenCalled();
    expect(link("Rye").closest("article")!.style.transform).toBe("");
  });

  test.each([
    ["a short swipe", "Rye", 40, {}],
    ["a scroll", "Rye", 90, { down: 200 }],
    ["a swipe that the browser takes over", "Rye", 90, { end: "pointercancel" }],
    ["a movement of the mouse", "Rye", 90, { pointerType: "mouse" }],
    ["a swipe from the screen's edge", "Rye", 90, { from: 5 }],
  ] as const)("%s does nothing", (_, name, by, how) => {
    swipe(name, by, how);
    expect(onMark).not.toHaveBeenCalled();
    expect(onDelete).not.toHaveBeenCalled();
  });

  test("a tap still opens the link", () => {
    swipe("Rye", 0);
    expect(onOpen).toHaveBeenCalledOnce();
  });
});

test("while bookmarks are selected, nothing is swiped", async () => {
  vi.clearAllMocks();
  await open(<List />, { isEditing: true });
  swipe("Rye", -90);
  expect(onDelete).not.toHaveBeenCalled();
});
