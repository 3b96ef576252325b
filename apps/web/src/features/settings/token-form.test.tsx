import { Refusal } from "@bowerbird/api/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { server } from "../../testing/server.ts";
import { choose, expectMessage } from "../../testing/steps.ts";
import { makeToken } from "./testing/account-samples.ts";
import { TokenForm } from "./token-form.tsx";

const name = page.getByLabelText("Name of a new token");
const make = page.getByRole("button", { name: "Make token" });

test("a token is made once, shown, and can be copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  server.on("apiTokens.create", { ...makeToken(), token: "bbt_secret" });
  await open(<TokenForm />);
  await name.fill("My script");
  await choose("What it may do", "Reads and writes");
  const release = server.hold("apiTokens.create");
  await make.click();
  await make.click();
  release();
  await expect.element(page.getByText("bbt_secret")).toBeVisible();
  await expect.element(name).toHaveValue("");
  await expect.element(page.getByRole("combobox", { name: "What it may do" })).toHaveTextContent("Reads");
  expect(server.calls("apiTokens.create")).toEqual([{ name: "My script", scope: "read-write" }]);
  await page.getByRole("button", { name: "Copy" }).click();
  await expectMessage("Token copied");
  expect(written.mock.calls).toEqual([["bbt_secret"]]);
  written.mockRestore();
});

test("a token without a name is not made, and the field says so", async () => {
  await open(<TokenForm />);
  await name.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Please enter a name for the token")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("a refusal is said, and the name stays", async () => {
  server.on("apiTokens.create", new Refusal("CONFLICT", "You have 50 tokens already."));
  await open(<TokenForm />);
  await name.fill("My script");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("You have 50 tokens already.")).toBeVisible();
  await expect.element(name).toHaveValue("My script");
});
