import { NewCategories } from "./import-outcome.tsx";
import { expect, makeCategory, open, page, server, test } from "../../shared/testing/in-page.ts";

const [food, bread] = [makeCategory({ name: "Food" }), makeCategory({ name: "Bread", bookmarkCount: 2 })];
const links = () => [...document.querySelectorAll("li a")].map((link) => link.getAttribute("href"));

test("the new categories that are still there are counted, and each can be opened", async () => {
  server.on("categories.list", [food, bread]);
  server.on("imports.newCategories", [bread.id, "deleted since"]);
  await open(<NewCategories importId="import 1" />);
  await expect.poll(() => document.querySelector("summary")?.textContent).toBe("1 new category · Review");
  expect(links()).toEqual([`/category/${bread.id}`]);
});

test("without new categories there is nothing to review", async () => {
  server.on("categories.list", [food]);
  server.on("imports.newCategories", []);
  await open(<NewCategories importId="import 1" />);
  await expect.poll(() => server.calls("imports.newCategories")).toHaveLength(1);
  await expect.element(page.getByText(/new categor/)).not.toBeInTheDocument();
});
