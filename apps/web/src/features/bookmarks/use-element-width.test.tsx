import { useRef } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openWith } from "../../shared/testing/open-with.tsx";
import { earlyListId } from "./list-cells.ts";
import { useElementWidth } from "./use-element-width.ts";

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
