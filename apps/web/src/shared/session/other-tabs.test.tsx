import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { connection } from "../connection/connection.ts";
import { ada } from "../testing/samples.ts";
import { server } from "../testing/server.ts";
import { followSession, notifyOtherTabs } from "./other-tabs.ts";
import { sessionStore } from "./session-store.ts";

// It listens until the page is closed.
beforeAll(followSession);
beforeEach(() => server.onRest("GET /api/auth/user", () => new Response()));

function openOtherTab(): BroadcastChannel {
  const tab = new BroadcastChannel("bowerbird:session");
  onTestFinished(() => tab.close());
  return tab;
}

function tell(tab: BroadcastChannel): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  tab.postMessage("changed");
}

async function goAwayAndBack(): Promise<void> {
  connection.reportAway();
  connection.tryNow();
  await expect.poll(connection.isAway).toBe(false);
}

test("a sign-in or sign-out in another tab is followed", async () => {
  const other = openOtherTab();
  server.on("auth.user", ada);
  tell(other);
  await expect.poll(sessionStore.get).toEqual(ada);
  server.on("auth.user", null);
  tell(other);
  await expect.poll(sessionStore.get).toBeNull();
});

test("a page that opens as another person is noticed", async () => {
  const other = openOtherTab();
  sessionStore.set(ada);
  const asked = server.log.length;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  other.postMessage(ada.id);
  server.on("auth.user", null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  other.postMessage("00000000-0000-7000-8000-00000000e7e0");
  await expect.poll(sessionStore.get).toBeNull();
  expect(server.log.slice(asked).filter((call) => call.includes("auth.user"))).toHaveLength(1);
});

test("a change here is announced to other tabs", async () => {
  const told = Promise.withResolvers<unknown>();
  openOtherTab().addEventListener("message", ({ data }) => told.resolve(data));
  notifyOtherTabs();
  expect(await told.promise).toBe("changed");
});

test("when the server is back, an unknown session is requested", async () => {
  server.on("auth.user", ada);
  await goAwayAndBack();
  await expect.poll(sessionStore.get).toEqual(ada);
});

test("when the server is back, a known session is not requested", async () => {
  sessionStore.set(ada);
  await goAwayAndBack();
  expect(server.log).toEqual(["GET /api/auth/user"]);
});
