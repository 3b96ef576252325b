import { queryClient } from "../../shared/api/query-client.ts";
import { setExpired, useIsExpired } from "../../shared/session/session-store.ts";
import SignInAgain from "./sign-in-again.tsx";
import { ada, beforeEach, expect, open, page, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const onLeave = vi.fn<() => void>();
const Page = () => (useIsExpired() ? <SignInAgain user={ada} onLeave={onLeave} /> : <p>Page</p>);

beforeEach(async () => {
  onLeave.mockClear();
  server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
  setExpired(true);
  await open(<Page />);
});

test("the same person signs in again and continues on the page", async () => {
  queryClient.setQueryData(["shown"], "still there");
  server.on("auth.login", ada);
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue(ada.email);
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.element(page.getByText("Page")).toBeVisible();
  expect(queryClient.getQueryData(["shown"])).toBe("still there");
  expect(onLeave).not.toHaveBeenCalled();
});

test("closing the dialog signs out", async () => {
  await expect.element(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onLeave.mock.calls.length).toBe(1);
});

test("for a visitor of a demo it is over, and they can start another one", async () => {
  await open(<SignInAgain user={{ ...ada, demoEndsAt: "2026-05-12T10:00:00Z" }} onLeave={onLeave} />);
  const over = page.getByRole("dialog", { name: "Your demo is over" });
  await expect.element(over.getByText("Everything in it was removed. You can start another one.")).toBeVisible();
  const form = over.getByRole("button", { name: "Start a new demo" }).element().closest("form")!;
  expect([form.method, new URL(form.action).pathname]).toEqual(["post", "/api/demo"]);
});
