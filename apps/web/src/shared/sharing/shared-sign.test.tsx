import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../testing/open.tsx";
import { server } from "../testing/server.ts";
import { makeSharedPage } from "../testing/sharing-samples.ts";
import { SharedSign } from "./shared-sign.tsx";

const shared = makeSharedPage();

test("a shared category says so, and its sign opens how it is shared", async () => {
  server.on("sharing.list", { isOn: true, pages: [shared] });
  await open(<SharedSign categoryId={shared.categoryId} name="Bread" />);
  await page.getByRole("button", { name: "Shared" }).click();
  await expect.element(page.getByRole("dialog", { name: "Share “Bread”" })).toBeVisible();
});

test("another category has no sign", async () => {
  server.on("sharing.list", { isOn: true, pages: [shared] });
  await open(<SharedSign categoryId={crypto.randomUUID()} name="Travel" />);
  await expect.poll(() => server.calls("sharing.list")).toHaveLength(1);
  expect(page.getByRole("button", { name: "Shared" }).elements()).toEqual([]);
});
