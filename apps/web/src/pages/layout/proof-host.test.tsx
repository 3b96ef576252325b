import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { trpcClient } from "../../shared/api/trpc.ts";
import { withProof } from "../../shared/session/proof-store.ts";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { ProofHost } from "./proof-host.tsx";

const dialog = page.getByRole("dialog", { name: "Confirm it's you" });

test("a call that needs proof continues after the password was entered, over the current page", async () => {
  const refusal = new Refusal("FORBIDDEN", "Please enter your password to continue.", { proof: "password" });
  server.on("backups.authUrl", refusal);
  server.on("account.confirm", () => {
    server.on("backups.authUrl", { authUrl: "https://accounts.example/" });
    return { message: "Confirmed." };
  });
  await open(
    <>
      <input aria-label="Title" defaultValue="Half typed" />
      <ProofHost />
    </>,
  );
  await expect.element(dialog).not.toBeInTheDocument();
  const answer = withProof(() => trpcClient.backups.authUrl.query());
  await dialog.getByLabelText("Password", { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: "Continue" }).click();
  expect(await answer).toEqual({ authUrl: "https://accounts.example/" });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half typed");
});
