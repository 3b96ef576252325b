import { Refusal } from "@bowerbird/api/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ProofHost } from "../../pages/layout/session-hosts.tsx";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { expectMessage } from "../../shared/testing/steps.ts";
import { DataDownload } from "./privacy-settings.tsx";

const button = page.getByRole("button", { name: "Export my data" });
const needsPassword = new Refusal("FORBIDDEN", "Please enter your password to continue.", { proof: "password" });
const downloads: string[] = [];

beforeEach(() => {
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`${this.pathname} ${this.hasAttribute("download")}`);
  });
});
afterEach(() => void vi.restoreAllMocks());

const openButton = () =>
  open(
    <>
      <DataDownload />
      <ProofHost />
    </>,
  );

test("the archive is downloaded at once after a fresh sign-in", async () => {
  server.on("account.confirm", { message: "Confirmed." });
  await openButton();
  await button.click();
  await expect.poll(() => downloads).toEqual(["/api/account/data true"]);
});

test("the archive is downloaded after the password was entered", async () => {
  server.on("account.confirm", ({ password }) => (password ? { message: "Confirmed." } : needsPassword));
  await openButton();
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabelText("Password", { exact: true }).fill("correct horse");
  server.on("account.confirm", { message: "Confirmed." });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => downloads).toEqual(["/api/account/data true"]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("without the password nothing is downloaded, and the page says why", async () => {
  server.on("account.confirm", needsPassword);
  await openButton();
  await button.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectMessage("Please enter your password to continue.");
  expect(downloads).toEqual([]);
});
