import { toast, Toaster } from "./toaster.tsx";
import { beforeEach, expect, page, render, test } from "../testing/in-page.ts";

beforeEach(async () => void (await render(<Toaster />)));
const text = (content: string) => page.getByText(content, { exact: true });
const action = { label: "Undo", onSelect: () => {} };

/** A press that moves sideways and ends, as a finger does. */
async function swipe(by: number): Promise<void> {
  const message = text("Bookmark saved").element();
  const { left, top } = message.getBoundingClientRect();
  const send = (type: string, x: number): boolean =>
    message.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
        button: 0,
        clientX: left + x,
        clientY: top,
      }),
    );
  // Capturing needs a pointer that the browser knows.
  Element.prototype.setPointerCapture = () => {};
  for (const [type, x] of [
    ["pointerdown", 0],
    ["pointermove", by / 2],
    ["pointermove", by],
  ] as const) {
    send(type, x);
    await new Promise(requestAnimationFrame);
  }
  send("pointerup", by);
}

test.each([50, -50])("a message is swiped away by %i px", async (by) => {
  toast({ title: "Bookmark saved", action });
  await expect.element(text("Bookmark saved")).toBeVisible();
  await swipe(by);
  await expect.element(text("Bookmark saved")).not.toBeInTheDocument();
});

test("a shorter swipe leaves the message where it was", async () => {
  toast({ title: "Bookmark saved", action });
  await expect.element(text("Bookmark saved")).toBeVisible();
  await swipe(49);
  const item = text("Bookmark saved").element().closest<HTMLElement>("[aria-live] > div")!;
  await expect.poll(() => item.style.transform).toBe("");
  expect(text("Bookmark saved").query()).toBeVisible();
});
