import { PasskeyList } from "./passkey-list.tsx";
import { makeAccount, makePasskey } from "./testing/account-samples.ts";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";
import { expectMessage, expectRetry } from "../../shared/testing/steps.ts";

const passkey = makePasskey({ lastUsedAt: new Date("2026-05-12T00:00:00Z") });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const openList = () => open(<PasskeyList account={makeAccount()} />);

beforeEach(() => {
  server.on("auth.options", { google: false, providers: [], passkeys: true, signUps: "open" });
  server.on("passkeys.list", [passkey]);
});

test("each passkey shows when it was added and used", async () => {
  server.on("passkeys.list", [passkey, makePasskey({ name: "Phone" })]);
  await openList();
  const rows = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((row) => row.textContent);
  await expect
    .poll(rows)
    .toEqual([
      "Firefox on Linuxadded May 1, 2026 · last used May 12, 2026RenameRemove",
      "Phoneadded May 1, 2026 · never usedRenameRemove",
    ]);
});

test("a passkey can be renamed", async () => {
  server.on("passkeys.rename", { ...passkey, name: "Laptop" });
  await openList();
  await button("Rename Firefox on Linux").click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill(" ");
  await button("Rename").click();
  await expect.element(page.getByText("Please enter a name for the passkey")).toBeVisible();
  server.on("passkeys.list", [{ ...passkey, name: "Laptop" }]);
  await name.fill("Laptop");
  await button("Rename").click();
  await expect.element(button("Rename Laptop")).toBeVisible();
  expect(server.calls("passkeys.rename")).toEqual([{ id: passkey.id, name: "Laptop" }]);
});

test("a passkey is removed after a confirmation; a refusal is shown and the passkey stays", async () => {
  server.on("passkeys.remove", new Refusal("CONFLICT", "It is gone already."));
  await openList();
  await button("Remove Firefox on Linux").click();
  await button("Remove").click();
  await expectMessage("It is gone already.");
  server.on("passkeys.remove", { message: "" });
  server.on("passkeys.list", []);
  await button("Remove Firefox on Linux").click();
  await button("Remove").click();
  await expect.element(page.getByText("No passkeys yet.")).toBeVisible();
});

test("a server without a host name says why none can be added", async () => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  await openList();
  await expect.element(page.getByText(/https and a domain name/)).toBeVisible();
  await expect.element(button("Add a passkey")).not.toBeInTheDocument();
});

test("passkeys that failed to load can be retried", () =>
  expectRetry("passkeys.list", [passkey], openList, "Couldn't load them.", "Add a passkey"));
