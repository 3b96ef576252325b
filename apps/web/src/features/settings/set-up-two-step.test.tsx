import SetUpTwoStep from "./set-up-two-step.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const onClose = vi.fn();
const dialog = page.getByRole("dialog");
const key = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const address = `otpauth://totp/Bowerbird:ada%40example.com?secret=${key}&issuer=Bowerbird`;

beforeEach(() => {
  vi.resetAllMocks();
  server.on("secondFactor.start", { key, address });
});

async function givePassword(): Promise<void> {
  await open(<SetUpTwoStep onClose={onClose} />);
  await dialog.getByLabelText("Password", { exact: true }).fill("secret");
  await dialog.getByRole("button", { name: "Continue" }).click();
}

test("password, key, code and recovery codes follow each other", async () => {
  server.on("secondFactor.confirm", { codes: ["abcd-efgh"] });
  await givePassword();
  await expect.element(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect.element(dialog.getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Code" }).fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("abcd-efgh")).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect([server.calls("secondFactor.start"), server.calls("secondFactor.confirm")]).toEqual([
    [{ password: "secret" }],
    [{ code: "123456" }],
  ]);
});

test("a wrong password shows an error, and no key", async () => {
  server.on("secondFactor.start", new Refusal("FORBIDDEN", "This is not your password."));
  await givePassword();
  await expect.element(dialog.getByText("This is not your password.")).toBeVisible();
  await expect.element(dialog.getByRole("img")).not.toBeInTheDocument();
});

test("a wrong code shows an error, and the key stays", async () => {
  server.on("secondFactor.confirm", new Refusal("FORBIDDEN", "This code is wrong."));
  await givePassword();
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect.element(dialog.getByText("This code is wrong.")).toBeVisible();
  await expect.element(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
});
