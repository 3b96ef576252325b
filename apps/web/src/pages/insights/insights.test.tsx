import type { Insights as Counts } from "@bowerbird/contract/looking-back";
import { makeCategory } from "../../shared/testing/samples.ts";
import Insights from "./insights.tsx";
import { address, beforeEach, expect, expectRetry, open, page, server, test } from "../../shared/testing/in-page.ts";

const counts: Counts = {
  total: 7,
  broken: 1,
  favorites: 2,
  unread: 3,
  neverOpened: 6,
  topOpened: [{ id: "rye", name: "Rye bread", url: "https://rye.example/bread", count: 9 }],
  months: [
    { name: "2026-02", count: 4 },
    { name: "2026-04", count: 3 },
  ],
  categories: [{ id: "bread", name: "Bread", count: 5 }],
  sites: [{ name: "rye.example", count: 4 }],
  tags: [{ name: "sour, dough", count: 2 }],
};
const link = (name: string | RegExp) => page.getByRole("link", { name });
const table = (name: string) => page.getByRole("table", { name });

beforeEach(() => {
  server.on("insights.get", counts);
  server.on("categories.list", [makeCategory({ id: "bread", name: "Bread", color: "#16a34a" })]);
});

test("every bar leads to the links that it counts", async () => {
  await open(<Insights />);
  await expect.element(table("Categories").getByRole("row", { name: "Bread 5" })).toBeVisible();
  await expect.element(link("Bread")).toHaveAttribute("href", "/category/bread");
  await expect.element(link("rye.example")).toHaveAttribute("href", "/?search=site%3Arye.example");
  await expect.element(link("sour, dough")).toHaveAttribute("href", "/?search=tag%3A%22sour%2C+dough%22");
  await expect.element(link("1 Broken links")).toHaveAttribute("href", "/?search=&is=broken");
  await expect.element(link("6 Never opened")).toHaveAttribute("href", "/?search=opened%3Anever");
  await expect.element(link("Rye bread")).toHaveAttribute("href", "https://rye.example/bread");
  await link("Feb 2026: 4 links").click();
  await expect.element(address()).toHaveTextContent("/?search=&from=2026-02-01&to=2026-02-28");
});

test("a category's bar has its color, and what is zero has no tile", async () => {
  server.on("insights.get", { ...counts, broken: 0 });
  await open(<Insights />);
  const bar = () => table("Categories").getByRole("cell").element().querySelector("span")!;
  await expect.poll(() => getComputedStyle(bar()).backgroundColor).toBe("rgb(22, 163, 74)");
  await expect.element(link("2 Favorites")).toBeVisible();
  await expect.element(link(/Broken links/)).not.toBeInTheDocument();
});

test("an empty library says so", async () => {
  server.on("insights.get", { ...counts, total: 0, months: [] });
  await open(<Insights />);
  await expect.element(page.getByRole("heading", { name: "Nothing to count yet" })).toBeVisible();
});

test("a failure is shown, and Try again counts", () =>
  expectRetry("insights.get", counts, <Insights />, "Couldn't count your links", table("Sites")));
