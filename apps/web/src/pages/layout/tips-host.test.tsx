import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { TipsHost } from "./tips-host.tsx";

const tips = page.getByRole("dialog", { name: "Tips & Tricks" });
beforeEach(async () => {
  await open(
    <>
      <input aria-label="Search" />
      <TipsHost />
    </>,
  );
});

test("the question mark shows the shortcuts, and Escape closes them", async () => {
  await userEvent.keyboard("?");
  await expect.element(tips).toBeVisible();
  await expect.element(tips.getByText("Go to the search box")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(tips).not.toBeInTheDocument();
  await userEvent.keyboard("?");
  await expect.element(tips).toBeVisible();
});

test("in a text field the question mark is typed as text", async () => {
  const field = page.getByRole("textbox", { name: "Search" });
  await field.click();
  await userEvent.keyboard("?");
  await expect.element(field).toHaveValue("?");
  await expect.element(tips).not.toBeInTheDocument();
});
