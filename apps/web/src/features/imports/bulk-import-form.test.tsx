import { submitForm } from "../../shared/testing/forms.ts";
import { BulkImportForm } from "./bulk-import-form.tsx";
import { beforeEach, expect, open, page, Refusal, server, shown, test, vi } from "../../shared/testing/in-page.ts";

const onStarted = vi.fn<(id: string) => void>();
const field = page.getByRole("textbox", { name: "URLs" });
const button = page.getByRole("button", { name: "Start import" });

beforeEach(async () => {
  onStarted.mockClear();
  server.on("imports.start", { id: "import-1" });
  await open(<BulkImportForm onStarted={onStarted} />);
});

test("the URLs are counted while typing, and sent once with their options", async () => {
  const release = server.hold("imports.start");
  await field.fill("https://rye.example\n\noat.example");
  await expect.element(shown("2 valid URLs")).toBeVisible();
  await page.getByRole("checkbox", { name: "Import duplicates too" }).click();
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  submitForm();
  release();
  await expect.poll(() => onStarted.mock.calls).toEqual([["import-1"]]);
  const urls = ["https://rye.example", "https://oat.example"];
  expect(server.calls("imports.start")).toEqual([{ urls, folders: "keep", allowDuplicates: true }]);
});

test("an invalid line is named, and the others can be sent", async () => {
  await field.fill("https://rye.example\nftp://oat.example");
  await expect.element(shown(/1 valid URL, 1 not valid/)).toBeVisible();
  await button.click();
  await expect.poll(() => server.calls("imports.start")).toHaveLength(1);
});

test("without any URL nothing is sent, and typing clears the error", async () => {
  await button.click();
  const complaint = page.getByText("Please enter at least one valid URL");
  await expect.element(complaint).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(server.log).toEqual([]);
  await field.fill("r");
  await expect.element(complaint).not.toBeInTheDocument();
});

test("a refusal shows the server's message and keeps the input", async () => {
  server.on("imports.start", new Refusal("TOO_MANY_REQUESTS", "Too many imports."));
  await field.fill("https://rye.example");
  await button.click();
  await expect.element(shown("Too many imports.")).toBeVisible();
  await expect.element(field).toHaveValue("https://rye.example");
  expect(onStarted).not.toHaveBeenCalled();
});
