import { makeSharedPage } from "../testing/sharing-samples.ts";
import ShareDialog from "./share-dialog.tsx";
import { beforeEach, expect, expectMessage, open, page, Refusal, server, test, vi } from "../testing/in-page.ts";

const shared = makeSharedPage();
const { categoryId } = shared;
const onClose = vi.fn<() => void>();
const toggle = page.getByRole("switch", { name: "Shared" });
const address = page.getByRole("textbox", { name: "Address" });
beforeEach(() => server.on("sharing.count", { links: 61, linksInSubcategories: 19, subcategories: 4 }));
const openDialog = () => open(<ShareDialog categoryId={categoryId} name="Bread" onClose={onClose} />);
const listed = (...pages: (typeof shared)[]) => server.on("sharing.list", { isOn: true, pages });

test("a category is shared with one switch, and its address is shown right away", async () => {
  server.on("sharing.share", () => {
    listed(shared);
    return shared;
  });
  await openDialog();
  await expect.element(page.getByRole("dialog", { name: "Share “Bread”" })).toBeVisible();
  expect(address.elements()).toEqual([]);
  await toggle.click();
  await expect.element(address).toHaveValue(shared.address);
  await expectMessage("Bread is shared");
  expect(server.calls("sharing.share")).toEqual([{ categoryId, hasSubcategories: false }]);
});

test("how many links become public is told before, and subcategories only come along if chosen", async () => {
  server.on("sharing.share", shared);
  await openDialog();
  await expect.element(page.getByText("42 links will be public", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "With subcategories" }).click();
  await expect.element(page.getByText("61 links will be public, 19 of them in 4 subcategories")).toBeVisible();
  await toggle.click();
  await expect.poll(() => server.calls("sharing.share")).toEqual([{ categoryId, hasSubcategories: true }]);
});

test("a category without subcategories offers none", async () => {
  server.on("sharing.count", { links: 1, linksInSubcategories: 0, subcategories: 0 });
  await openDialog();
  await expect.element(page.getByText("1 link will be public", { exact: true })).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
});

test("switching it off asks first, and then ends the page", async () => {
  listed(shared);
  server.on("sharing.stop", () => {
    listed();
    return shared;
  });
  await openDialog();
  await toggle.click();
  await expect.element(page.getByRole("alertdialog", { name: "Stop sharing “Bread”?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(server.calls("sharing.stop")).toEqual([]);
  await toggle.click();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expectMessage("Bread is no longer shared");
  await expect.element(address).not.toBeInTheDocument();
});

test("a page that the operator has taken down says so, and cannot be ended", async () => {
  listed(makeSharedPage({ takenDownAt: new Date() }));
  await openDialog();
  await expect.element(page.getByText(/^The operator of this server has taken the page down/)).toBeVisible();
  await expect.element(toggle).toBeDisabled();
  await expect.element(page.getByRole("link", { name: "Open" })).not.toBeInTheDocument();
});

test("what cannot be loaded is asked for again", async () => {
  server.on("sharing.list", new Refusal("CONFLICT"));
  await openDialog();
  await expect.element(page.getByText("Your shared pages couldn't be loaded.")).toBeVisible();
  listed(shared);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(address).toHaveValue(shared.address);
});

test("a refusal is told, and the category stays as it was", async () => {
  server.on("sharing.share", new Refusal("FORBIDDEN", "Sharing is switched off on this server."));
  await openDialog();
  await toggle.click();
  await expectMessage("Sharing is switched off on this server.");
  await expect.element(toggle).not.toBeChecked();
});
