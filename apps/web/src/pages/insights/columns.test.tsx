import { Columns } from "./columns.tsx";
import { toYears } from "./periods.ts";
import { expect, open, page, test } from "../../shared/testing/in-page.ts";

test("each column has its value and its year", async () => {
  await open(
    <Columns
      periods={toYears([
        { name: "2024-05", count: 1_200 },
        { name: "2025-01", count: 30 },
      ])}
    />,
  );
  const columns = page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
  expect(columns).toEqual(["1,2002024", "302025"]);
});
