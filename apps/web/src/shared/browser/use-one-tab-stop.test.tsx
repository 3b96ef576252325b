import { openWith } from "../testing/open-with.tsx";
import { useOneTabStop } from "./use-one-tab-stop.ts";
import { expect, page, press, test } from "../testing/in-page.ts";

function List({ count = 8 }: { count?: number }) {
  const { ref, toTabIndex } = useOneTabStop(count);
  return (
    <>
      <button>Before</button>
      <ul ref={ref} style={{ display: "flex", overflowX: "auto", width: 200 }}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} style={{ flex: "none", width: 90 }}>
            <a href="#top" tabIndex={toTabIndex(index)}>{`Chip ${index}`}</a>
          </li>
        ))}
      </ul>
      <button>After</button>
    </>
  );
}

const chip = (index: number) => page.getByRole("link", { name: `Chip ${index}` });

test("Tab stops once in a list, where it was left; the arrow keys lead through it and show what they reach", async () => {
  const change = await openWith(List, {});
  await page.getByRole("button", { name: "Before" }).click();
  await press("{Tab}");
  await expect.element(chip(0)).toHaveFocus();
  await press("{ArrowRight}{ArrowDown}{ArrowLeft}");
  await expect.element(chip(1)).toHaveFocus();
  await press("{End}{ArrowRight}");
  await expect.element(chip(7)).toHaveFocus();
  await expect.element(chip(7)).toBeInViewport({ ratio: 1 });
  await press("{Tab}");
  await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus();
  await press("{Shift>}{Tab}{/Shift}");
  await expect.element(chip(7)).toHaveFocus();
  change({ count: 3 });
  await page.getByRole("button", { name: "Before" }).click();
  await press("{Tab}");
  await expect.element(chip(2)).toHaveFocus();
});
