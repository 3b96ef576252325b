import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addRequest, closeAdd } from "../../shared/imports/add-request.ts";
import { address, open } from "../../shared/testing/open.tsx";
import { AddHost } from "./add-host.tsx";
import { AddLink } from "./header-frame.tsx";

const dialog = page.getByRole("dialog", { name: "Add bookmarks" });
const link = page.getByRole("link", { name: "Add Your Bookmarks" });

async function openHost(path = "/"): Promise<void> {
  await open(
    <>
      <input aria-label="Name" />
      <AddLink />
      <AddHost />
    </>,
    { path },
  );
}

beforeEach(closeAdd);

test("N opens the dialog for adding, but not while something is typed", async () => {
  await openHost();
  await page.getByRole("textbox", { name: "Name" }).click();
  await userEvent.keyboard("n");
  expect(addRequest.get()).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("n");
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the button of the header leads to the page, and its arrow opens the dialog over the page", async () => {
  await openHost("/tags");
  await page.getByRole("button", { name: "Quick add" }).click();
  await expect.element(dialog).toBeVisible();
  await expect.element(address()).toHaveTextContent("/tags");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await link.click();
  await expect.poll(() => address().element().textContent).toBe("/add");
  expect(addRequest.get()).toBeNull();
});

test("on the page for adding the button leads to its start and has no arrow", async () => {
  await openHost("/add?method=single");
  await expect.element(page.getByRole("button", { name: "Quick add" })).not.toBeInTheDocument();
  await link.click();
  await expect.poll(() => address().element().textContent).toBe("/add");
});
