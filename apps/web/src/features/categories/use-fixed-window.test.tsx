import { useRef } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { openWith } from "../../testing/open-with.tsx";
import { useFixedWindow } from "./use-fixed-window.ts";

const rowHeight = 34;

function List({ count = 1_000, height = 340 }: { count?: number; height?: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useFixedWindow(scroller, count, rowHeight);
  return (
    <>
      <p>{`${first} to ${last}`}</p>
      <div ref={scroller} role="group" style={{ height, overflowY: "auto" }}>
        <div style={{ height: count * rowHeight }} />
      </div>
    </>
  );
}

const range = (text: string) => page.getByText(text, { exact: true });

test("the visible rows and eight more on either side are rendered at any scroll position", async () => {
  await open(<List />);
  await expect.element(range("0 to 18")).toBeVisible();
  page.getByRole("group").element().scrollTop = 100 * rowHeight;
  await expect.element(range("92 to 118")).toBeVisible();
});

test("a taller element renders more rows", async () => {
  const change = await openWith(List, {});
  await expect.element(range("0 to 18")).toBeVisible();
  change({ height: 680 });
  await expect.element(range("0 to 28")).toBeVisible();
});

test("it ends with the last row, also when there are fewer than before", async () => {
  const change = await openWith(List, { count: 100 });
  page.getByRole("group").element().scrollTop = 100 * rowHeight;
  await expect.element(range("82 to 100")).toBeVisible();
  change({ count: 5 });
  await expect.element(range("0 to 5")).toBeVisible();
});
