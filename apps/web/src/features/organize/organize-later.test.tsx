import { OrganizeLater } from "./organize-later.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

test("moving and tagging all of an import is behind a link", async () => {
  server.on("tags.popular", []);
  await open(<OrganizeLater added={{ selection: { ids: ["a"] }, count: 3_000 }} tree={null} />);
  expect(page.getByRole("button", { name: "Move 3,000 bookmarks" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Move or tag these 3,000 bookmarks" }).click();
  await expect.element(page.getByRole("button", { name: "Move 3,000 bookmarks" })).toBeVisible();
});
