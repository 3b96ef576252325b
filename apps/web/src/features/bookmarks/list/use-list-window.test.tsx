import { useRef } from "react";
import { openWith } from "../../../shared/testing/open-with.tsx";
import { maxHeight } from "./list-geometry.ts";
import { useListWindow, useElementWidth } from "./use-list-window.ts";
import { earlyListId } from "./list-cells.ts";
import { afterEach, beforeEach, expect, open, page, test, vi } from "../../../shared/testing/in-page.ts";

function List({ height }: { height: number }) {
  const element = useRef<HTMLDivElement>(null);
  const { from, to, settled, shift, pageHeight } = useListWindow(element, height);
  return (
    <div ref={element} style={{ height: pageHeight }}>
      <p style={{ position: "fixed", top: 0 }}>{`draws ${from} to ${to}`}</p>
      <p style={{ position: "fixed", top: 20 }}>{`loads ${settled.from} to ${settled.to}`}</p>
      <p style={{ position: "fixed", top: 40 }}>{`page ${pageHeight}, shift ${Math.round(shift)}`}</p>
    </div>
  );
}

const shown = (text: string) => page.getByText(text, { exact: true });

/** Moves the list up and notifies it, like scrolling, but synchronously. */
function scrollTo(top: number): void {
  document.body.style.marginTop = `${-top}px`;
  window.dispatchEvent(new Event("scroll"));
}

const style = document.createElement("style");
// With reduced motion, as here, every changed height and margin would be measured a frame late.
style.textContent = "* { transition-property: none !important }";

beforeEach(() => {
  document.body.style.margin = "0";
  document.head.append(style);
});
afterEach(() => {
  document.body.style.margin = "";
  style.remove();
});

test("the visible part and 400 pixels on either side are rendered and loaded, in steps of 100", async () => {
  await open(<List height={20_000} />);
  await expect.element(shown("draws -400 to 1200")).toBeVisible();
  scrollTo(350);
  await expect.element(shown("draws -100 to 1600")).toBeVisible();
  await expect.element(shown("loads -100 to 1600")).toBeVisible();
});

test("a taller window and a shorter list are measured again", async () => {
  const change = await openWith(List, { height: 20_000 });
  await page.viewport(1_280, 1_000);
  await expect.element(shown("draws -400 to 1400")).toBeVisible();
  change({ height: 3_000 });
  await expect.element(shown("page 3000, shift 0")).toBeVisible();
});

test("during fast scrolling less is rendered and nothing is loaded, until the scrolling stops", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  await open(<List height={20_000} />);
  await expect.element(shown("loads -400 to 1200")).toBeVisible();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    clock.mockReturnValue(10);
    scrollTo(10_000);
    await expect.poll(() => document.body.textContent).toContain("draws 9900 to 10900");
    expect(document.body.textContent).toContain("loads -400 to 1200");
    vi.advanceTimersByTime(100);
  } finally {
    vi.useRealTimers();
  }
  await expect.element(shown("loads 9600 to 11200")).toBeVisible();
});

test("a list that is too tall for browsers gets the largest height they support, and its end can be reached", async () => {
  await open(<List height={3 * maxHeight} />);
  await expect.element(shown(`page ${maxHeight}, shift 0`)).toBeVisible();
  scrollTo(maxHeight - 800);
  await expect.element(shown(`page ${maxHeight}, shift ${2 * maxHeight}`)).toBeVisible();
  await expect.element(shown(`draws ${3 * maxHeight - 800 - 400} to ${3 * maxHeight + 400}`)).toBeVisible();
});

const widths: number[] = [];

function Box({ width }: { width: number }) {
  const element = useRef<HTMLDivElement>(null);
  const known = useElementWidth(element);
  widths.push(known);
  return (
    <div ref={element} style={{ width }}>
      {`${known} wide`}
    </div>
  );
}

test("the width is known at once and follows the element", async () => {
  const change = await openWith(Box, { width: 300 });
  await expect.element(page.getByText("300 wide")).toBeVisible();
  change({ width: 420.4 });
  await expect.element(page.getByText("420 wide")).toBeVisible();
});

test("the first render uses the width of the list that the server rendered", async () => {
  const early = document.createElement("div");
  early.id = earlyListId;
  early.style.width = "300px";
  document.body.append(early);
  widths.length = 0;
  await openWith(Box, { width: 300 });
  early.remove();
  expect(widths[0]).toBe(300);
});
