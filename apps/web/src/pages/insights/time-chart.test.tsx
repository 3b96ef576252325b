import { TimeChart } from "./time-chart.tsx";
import { expect, link, open, page, test } from "../../shared/testing/in-page.ts";

const months = [
  { name: "2026-02", count: 4 },
  { name: "2026-04", count: 3 },
];

test("months without links have no link, and the table has the sum until each month", async () => {
  await open(<TimeChart months={months} />);
  await expect.element(link("Apr 2026: 3 links")).toBeVisible();
  await expect.element(link(/^Mar 2026/)).not.toBeInTheDocument();
  await page.getByText("Show as table").click();
  await expect.element(page.getByRole("row", { name: "Apr 2026 3 7" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Mar 2026 0 4" })).toBeVisible();
});

test("many months are shown as years at first", async () => {
  await open(<TimeChart months={[{ name: "2012-05", count: 1 }, ...months]} />);
  await expect.element(link("2026: 7 links")).toHaveAttribute("href", "/?search=&from=2026-01-01&to=2026-12-31");
  await page.getByRole("button", { name: "Months" }).click();
  await expect.element(link("Feb 2026: 4 links")).toBeInTheDocument();
});

test("a wrong date long ago does not draw more columns than can be seen", async () => {
  await open(<TimeChart months={[{ name: "0001-01", count: 2 }, ...months]} />);
  await page.getByRole("button", { name: "Months" }).click();
  expect(page.getByRole("listitem").elements()).toHaveLength(600);
  await page.getByText("Show as table").click();
  await expect.element(page.getByRole("row", { name: "Apr 2026 3 9" })).toBeVisible();
});
