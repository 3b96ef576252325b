import { makeSharedPage } from "../testing/sharing-samples.ts";
import { PageAddress } from "./page-address.tsx";
import { button, expect, expectMessage, open, page, server, test, vi } from "../testing/in-page.ts";

const shared = makeSharedPage();

test("the address is copied, and opens in a new tab", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open(<PageAddress page={shared} name="Bread" />);
  await button("Copy link").click();
  await expectMessage("Link copied");
  expect(write).toHaveBeenCalledExactlyOnceWith(shared.address);
  write.mockRestore();
  await expect.element(page.getByRole("link", { name: "Open" })).toHaveAttribute("href", shared.address!);
  await expect.element(page.getByRole("link", { name: "Open" })).toHaveAttribute("target", "_blank");
});

test("a new address is given only after a question", async () => {
  server.on("sharing.renewAddress", shared);
  await open(<PageAddress page={shared} name="Bread" />);
  await button("Reset link").click();
  expect(server.calls("sharing.renewAddress")).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset link" }).click();
  await expectMessage("The page has a new link");
  expect(server.calls("sharing.renewAddress")).toEqual([{ categoryId: shared.categoryId }]);
});

test("an address that cannot be read any more says what to do", async () => {
  await open(<PageAddress page={{ ...shared, address: null }} name="Bread" />);
  await expect.element(page.getByText(/Choose Reset link to get another one/)).toBeVisible();
  expect(button("Copy link").elements()).toEqual([]);
});
