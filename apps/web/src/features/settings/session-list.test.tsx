import type { Session } from "@bowerbird/contract/account";
import { SessionList } from "./session-list.tsx";
import { makeSession } from "./testing/account-samples.ts";
import { expect, expectMessage, expectRetry, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const here = makeSession({ device: "Chrome on Linux", isCurrent: true, address: null });
const phone = makeSession({ device: "Safari on iPhone" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** The list on a server that signs out as requested. */
async function openList(...sessions: Session[]): Promise<void> {
  let left = sessions;
  server.on("account.sessions", () => left);
  server.on("account.revokeSession", ({ id }) => {
    left = left.filter((session) => session.id !== id);
    return { message: "" };
  });
  server.on("account.revokeOtherSessions", () => {
    left = left.filter(({ isCurrent }) => isCurrent);
    return { ended: 1 };
  });
  await open(<SessionList />);
}

test("each device shows when it was used, and this one cannot be signed out", async () => {
  await openList(here, phone);
  await expect.element(page.getByText("192.0.2.1 · since May 1, 2026, last used May 12, 2026")).toBeVisible();
  await expect.element(page.getByText("This device")).toBeVisible();
  await expect.element(button("Sign out Chrome on Linux")).not.toBeInTheDocument();
});

test("a device that is signed out leaves the list", async () => {
  await openList(here, phone);
  await button("Sign out Safari on iPhone").click();
  await expect.element(page.getByText("Safari on iPhone")).not.toBeInTheDocument();
  expect(server.calls("account.revokeSession")).toEqual([{ id: phone.id }]);
});

test("all other devices are signed out together, and the button disappears", async () => {
  await openList(here, phone, makeSession());
  await button("Sign out all other devices").click();
  await expect.element(button("Sign out all other devices")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Chrome on Linux/)).toBeVisible();
  expect(server.calls("account.revokeOtherSessions")).toHaveLength(1);
});

test("a refusal shows an error, and the list is refetched", async () => {
  await openList(here, phone);
  server.on("account.revokeSession", new Refusal("CONFLICT", "It is signed out already."));
  await button("Sign out Safari on iPhone").click();
  await expectMessage("It is signed out already.");
  await expect.poll(() => server.calls("account.sessions")).toHaveLength(2);
});

test("devices that failed to load can be retried", () =>
  expectRetry("account.sessions", [here], <SessionList />, "Devices", page.getByText(/^Chrome on Linux/)));
