import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { OrganizeLater } from "./organize-later.tsx";

test("moving and tagging all of an import is behind a link", async () => {
  server.on("tags.popular", []);
  await open(<OrganizeLater added={{ selection: { ids: ["a"] }, count: 3_000 }} tree={null} />);
  expect(page.getByRole("button", { name: "Move 3,000 bookmarks" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Move or tag these 3,000 bookmarks" }).click();
  await expect.element(page.getByRole("button", { name: "Move 3,000 bookmarks" })).toBeVisible();
});
