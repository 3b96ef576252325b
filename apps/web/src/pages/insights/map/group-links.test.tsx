import { makeBookmark } from "../../../shared/testing/samples.ts";
import BookmarkMap from "./bookmark-map.tsx";
import { GroupLinks } from "./group-links.tsx";
import { map, serveMap, version } from "./testing.ts";
import { address, beforeEach, expect, heading, open, page, server, test } from "../../../shared/testing/in-page.ts";

beforeEach(serveMap);

test("the groups are a table, whose rows lead to their links, the most typical first", async () => {
  await open(<BookmarkMap />, { path: "/insights?view=map" });
  await expect.element(page.getByRole("row", { name: "Bread 3" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Mixed links 1" })).toBeVisible();
  await page.getByRole("link", { name: "Bread" }).click();
  await expect.element(address()).toHaveTextContent("/insights?view=map&group=0");
  await expect.element(heading("Bread: 3 links")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Rye" })).toHaveAttribute("href", "https://rye.example/");
  expect(page.getByRole("listitem").elements()).toHaveLength(3);
  await page.getByRole("link", { name: "All groups" }).click();
  await expect.element(page.getByRole("table", { name: "Groups" })).toBeVisible();
});

test("a large group shows more of its links when asked", async () => {
  const many = Array.from({ length: 60 }, (_, index) => makeBookmark({ title: `Bread ${index}` }));
  server.on("insights.mapLinks", ({ from, limit = 1 }) => ({
    bookmarks: many.slice(Number(from), Number(from) + Number(limit)),
  }));
  const large = { ...map, groups: [{ ...map.groups[0]!, count: 60 }] };
  await open(<GroupLinks ref={null} map={large} version={version} group={0} />);
  await expect.element(page.getByRole("link", { name: "Bread 49" })).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByRole("link", { name: "Bread 59" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});
