import { NameDialog } from "./name-dialog.tsx";
import { beforeEach, expect, page, render, test, userEvent, vi } from "../testing/in-page.ts";

const onClose = vi.fn<() => void>();
const onConfirm = vi.fn<(name: string) => void>();

beforeEach(async () => {
  onClose.mockClear();
  onConfirm.mockClear();
  await render(
    <NameDialog
      title="Rename tag"
      initial="rye"
      maxLength={10}
      confirmLabel="Rename"
      getHint={(name) => (name === "oats" ? "There is a tag oats." : undefined)}
      getProblem={(name) => (name === "" ? "Please enter a name" : undefined)}
      onClose={onClose}
      onConfirm={onConfirm}
    />,
  );
});

const field = page.getByRole("textbox", { name: "Name" });
const confirm = () => page.getByRole("button", { name: "Rename" }).click();

test("it starts in the name, which is selected, and Enter confirms it trimmed", async () => {
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(" spelt {Enter}");
  expect([onConfirm.mock.calls, onClose.mock.calls.length]).toEqual([[["spelt"]], 1]);
});

test("an invalid name shows an error, and the dialog stays open", async () => {
  await field.fill("  ");
  await confirm();
  await expect.element(page.getByText("Please enter a name")).toBeVisible();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});

test("the hint follows the typed name", async () => {
  await field.fill("oats ");
  await expect.element(page.getByText("There is a tag oats.")).toBeVisible();
  await field.fill("oat");
  await expect.element(page.getByText("There is a tag oats.")).not.toBeInTheDocument();
});

test("a name is limited to its maximum length", async () => {
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("sourdough-bread");
  await expect.element(field).toHaveValue("sourdough-");
});

test.each([
  ["Cancel", () => page.getByRole("button", { name: "Cancel" }).click()],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("%s closes the dialog and confirms nothing", async (_, leave) => {
  await leave();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onConfirm).not.toHaveBeenCalled();
});
