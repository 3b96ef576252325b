import SortMenu from "./sort-menu.tsx";
import { expect, makeCategory, open, page, server, test } from "../../shared/testing/in-page.ts";

const choice = (name: string) => page.getByRole("group", { name: "Categories" }).getByRole("menuitemradio", { name });

test("categories are by name until their manual order is chosen", async () => {
  server.on("categories.list", [makeCategory({ name: "Bread", position: "" })]);
  server.on("categories.setOrder", (chosen) => {
    server.on("categories.list", [makeCategory({ name: "Bread", position: "4" })]);
    return chosen;
  });
  await open(<SortMenu trigger={<button type="button">Sort</button>} hasManual />);
  await expect.element(choice("By name")).toBeChecked();
  await choice("Manual").click();
  await expect.poll(() => server.calls("categories.setOrder")).toEqual([{ order: "manual" }]);
  await page.getByRole("button", { name: "Sort" }).click();
  await expect.element(choice("Manual")).toBeChecked();
});
