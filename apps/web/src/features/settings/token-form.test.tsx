import { choose, expectMessage } from "../../shared/testing/steps.ts";
import { makeToken } from "./testing/account-samples.ts";
import { TokenForm } from "./token-form.tsx";
import { expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const name = page.getByLabelText("Name of a new token");
const make = page.getByRole("button", { name: "Create token" });

test("a token is created once, shown, and can be copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  server.on("apiTokens.create", { ...makeToken(), token: "bbt_secret" });
  await open(<TokenForm />);
  await name.fill("My script");
  await page.getByRole("checkbox", { name: "Back up" }).click();
  await choose("Expires after", "30 days");
  const release = server.hold("apiTokens.create");
  await make.click();
  await make.click();
  release();
  await expect.element(page.getByText("bbt_secret")).toBeVisible();
  await expect.element(name).toHaveValue("");
  await expect.element(page.getByRole("checkbox", { name: "Back up" })).not.toBeChecked();
  expect(server.calls("apiTokens.create")).toEqual([
    { name: "My script", scopes: ["read", "backup"], expiresInDays: 30 },
  ]);
  await page.getByRole("button", { name: "Copy" }).click();
  await expectMessage("Token copied");
  expect(written.mock.calls).toEqual([["bbt_secret"]]);
  written.mockRestore();
});

test("a token without a name is not created, and the field says so", async () => {
  await open(<TokenForm />);
  await name.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Please enter a name for the token")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("a refusal shows an error, and the name stays", async () => {
  server.on("apiTokens.create", new Refusal("CONFLICT", "You have 50 tokens already."));
  await open(<TokenForm />);
  await name.fill("My script");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("You have 50 tokens already.")).toBeVisible();
  await expect.element(name).toHaveValue("My script");
});

test("by default a token may read and expires after 90 days", async () => {
  server.on("apiTokens.create", { ...makeToken(), token: "bbt_secret" });
  await open(<TokenForm />);
  await name.fill("My script");
  await make.click();
  await expect.element(page.getByText("bbt_secret")).toBeVisible();
  expect(server.calls("apiTokens.create")).toEqual([{ name: "My script", scopes: ["read"], expiresInDays: 90 }]);
});

test("a token without scopes is not created, and the checkboxes say so", async () => {
  await open(<TokenForm />);
  await name.fill("My script");
  await page.getByRole("checkbox", { name: "Read", exact: true }).click();
  await make.click();
  await expect.element(page.getByText("Please choose what the token may do")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("a token without an expiry is created if chosen", async () => {
  server.on("apiTokens.create", { ...makeToken(), token: "bbt_secret" });
  await open(<TokenForm />);
  await name.fill("My script");
  await choose("Expires after", "No expiry");
  await make.click();
  await expect.element(page.getByText("bbt_secret")).toBeVisible();
  expect(server.calls("apiTokens.create")).toMatchObject([{ expiresInDays: null }]);
});
