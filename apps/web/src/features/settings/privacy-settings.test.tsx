import { ProofDialog } from "../../pages/layout/session-dialogs.tsx";
import { expectMessage } from "../../shared/testing/steps.ts";
import { DataDownload, OpenedLinksSwitch } from "./privacy-settings.tsx";
import { makeAccount } from "./testing/account-samples.ts";
import { beforeEach, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const button = page.getByRole("button", { name: "Export my data" });
const needsPassword = new Refusal("FORBIDDEN", "Please enter your password to continue.", { proof: "password" });
const downloads: string[] = [];

beforeEach(() => {
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`${this.pathname} ${this.hasAttribute("download")}`);
  });
});

const openButton = () =>
  open(
    <>
      <DataDownload />
      <ProofDialog />
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

test("remembering opened links can be switched off", async () => {
  let account = makeAccount();
  server.on("account.get", () => account);
  server.on("account.update", (change) => (account = { ...account, ...change } as typeof account));
  await open(<OpenedLinksSwitch />);
  const toggle = page.getByRole("switch", { name: "Remember which links you open" });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await expect.poll(() => server.calls("account.update")).toEqual([{ rememberOpens: false }]);
});
