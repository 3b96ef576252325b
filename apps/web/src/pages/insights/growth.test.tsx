import { Growth } from "./growth.tsx";
import { toMonths } from "./periods.ts";
import { expect, open, page, test, userEvent } from "../../shared/testing/in-page.ts";

const periods = toMonths([
  { name: "2026-02", count: 4 },
  { name: "2026-04", count: 3 },
]);
const growth = page.getByRole("slider", { name: "Growth" });

test("the arrow keys read the growth at each period", async () => {
  await open(<Growth periods={periods} />);
  await expect.element(growth).toHaveAttribute("aria-valuetext", "Apr 2026: 7 links in total");
  (growth.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(growth).toHaveAttribute("aria-valuetext", "Mar 2026: 4 links in total");
});

test("the pointer reads the growth where it is", async () => {
  await open(<Growth periods={periods} />);
  await growth.hover({ position: { x: 1, y: 20 } });
  await expect.element(page.getByText("Feb 2026: 4 links in total")).toBeVisible();
});
