import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setExpired } from "../../shared/session/expired-session.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { open } from "../../shared/testing/open.tsx";
import { ada } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { ExpiredSession } from "./expired-session.tsx";

const Who = () => <p>{useSession().status}</p>;
const dialog = page.getByRole("dialog", { name: "Sign in again" });

beforeEach(async () => {
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  server.on("auth.login", ada);
  await open(
    <>
      <input aria-label="Title" defaultValue="Half typed" />
      <ExpiredSession />
      <Who />
    </>,
  );
});

test("an ended session asks for a new sign-in, over the current page", async () => {
  await expect.element(dialog).not.toBeInTheDocument();
  setExpired(true);
  await expect.element(dialog).toBeVisible();
  await dialog.getByLabelText("Password", { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half typed");
});

test("closing the dialog signs the person out", async () => {
  setExpired(true);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("signed-out")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
