import { makeSharedPage } from "../testing/sharing-samples.ts";
import { SharedSign } from "./shared-sign.tsx";
import { expect, open, page, server, test } from "../testing/in-page.ts";

const shared = makeSharedPage();

test("a shared category says so, and its sign opens how it is shared", async () => {
  server.on("sharing.list", { isOn: true, pages: [shared] });
  await open(<SharedSign path={[{ id: shared.categoryId, name: "Bread" }]} />);
  await page.getByRole("button", { name: "Shared" }).click();
  await expect.element(page.getByRole("dialog", { name: "Share “Bread”" })).toBeVisible();
});

const bread = { id: shared.categoryId, name: "Bread" };
const rye = { id: crypto.randomUUID(), name: "Rye" };

test("what is inside a shared category has its sign", async () => {
  server.on("sharing.list", { isOn: true, pages: [shared] });
  await open(<SharedSign path={[rye, bread]} />);
  await page.getByRole("button", { name: "Shared" }).click();
  await expect.element(page.getByRole("dialog", { name: "Share “Bread”" })).toBeVisible();
});

test.each([
  ["another category", [rye], shared],
  ["what is inside one that is shared without subcategories", [rye, bread], { ...shared, hasSubcategories: false }],
] as const)("%s has no sign", async (_name, path, listed) => {
  server.on("sharing.list", { isOn: true, pages: [listed] });
  await open(<SharedSign path={path} />);
  await expect.poll(() => server.calls("sharing.list")).toHaveLength(1);
  expect(page.getByRole("button", { name: "Shared" }).elements()).toEqual([]);
});
