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

test("the link of the header opens the dialog over the page, and leads to the page in a new tab", async () => {
  await openHost("/tags");
  await expect.element(link).toHaveAttribute("href", "/add");
  link.element().addEventListener("click", (event) => event.preventDefault(), { once: true });
  await link.click({ modifiers: ["Control"] });
  expect(addRequest.get()).toBeNull();
  await link.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(address()).toHaveTextContent("/tags");
});

test("on the page for adding the link of the header leads to its start", async () => {
  await openHost("/add?method=single");
  await link.click();
  await expect.poll(() => address().element().textContent).toBe("/add");
  expect(addRequest.get()).toBeNull();
});
