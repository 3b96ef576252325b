import superjson from "superjson";
import { connection } from "../connection/connection.ts";
import { comeBack } from "../testing/come-back.ts";
import { giveFirstData } from "../testing/first-data.ts";
import { lastSeenStore } from "./last-seen.ts";
import type * as Module from "./session-store.ts";
import { sessionStore, useSession, setExpired, useIsExpired } from "./session-store.ts";
import { ada, afterEach, beforeEach, expect, render, server, shown, test, vi } from "../testing/in-page.ts";

const grace = { ...ada, id: "grace", email: "grace@example.com" };

beforeEach(async () => {
  await caches.delete("last-seen");
});
afterEach(comeBack);

/** A fresh copy of the module, as after opening the page. */
async function startStore() {
  const path = "./session-store.ts?start";
  return (await import(/* @vite-ignore */ path)) as typeof Module;
}

const keep = (user: typeof ada) => lastSeenStore.write({ user, savedAt: Date.now(), queries: "[]" });
const kept = async () => (await lastSeenStore.read())?.user.email ?? null;

test("a page with an embedded user sends no request", () => {
  giveFirstData({ user: superjson.serialize(ada) });
  sessionStore.begin();
  expect([sessionStore.get(), sessionStore.isSure(), server.log]).toEqual([ada, true, []]);
});

test("a page without an embedded user asks the server", async () => {
  server.on("auth.user", ada);
  sessionStore.begin();
  await expect.poll(sessionStore.get).toEqual(ada);
  expect(sessionStore.isSure()).toBe(true);
});

test("while the server is away, the signed-in user stays signed in", async () => {
  sessionStore.set(ada);
  server.goAway();
  expect(await sessionStore.find()).toEqual(ada);
  expect([sessionStore.get(), connection.isAway()]).toEqual([ada, true]);
});

test("while the server is away, the app starts with the user of the last-seen data, and isSure stays false", async () => {
  const { sessionStore: started } = await startStore();
  await keep(ada);
  server.goAway();
  await started.find();
  expect([started.get(), started.isSure(), started.lastSeen()?.queries]).toEqual([ada, false, "[]"]);
});

test("an answer that is not the server's own counts as away", async () => {
  sessionStore.set(ada);
  server.on("auth.user", () => {
    throw new TypeError("broken");
  });
  expect(await sessionStore.find()).toEqual(ada);
  expect(connection.isAway()).toBe(true);
});

test("the answer that no user is signed in removes the last-seen data", async () => {
  sessionStore.set(ada);
  await keep(ada);
  server.on("auth.user", null);
  await sessionStore.find();
  expect(sessionStore.get()).toBeNull();
  await expect.poll(kept).toBeNull();
});

test("an answer with the same user keeps the last-seen data", async () => {
  await keep(ada);
  server.on("auth.user", ada);
  await sessionStore.find();
  expect(await kept()).toBe(ada.email);
});

test("signing in removes the last-seen data", async () => {
  await keep(grace);
  sessionStore.set(ada);
  await expect.poll(kept).toBeNull();
});

test("an old answer does not undo a later sign-in", async () => {
  server.on("auth.user", null);
  const release = server.hold("auth.user");
  const old = sessionStore.find();
  sessionStore.set(grace);
  release();
  expect(await old).toEqual(grace);
  expect(sessionStore.get()).toEqual(grace);
});

test("listeners are called at each change until they unsubscribe", async () => {
  const heard = vi.fn<() => void>();
  const stop = sessionStore.subscribe(heard);
  sessionStore.set(ada);
  sessionStore.set(null);
  stop();
  sessionStore.set(ada);
  expect(heard).toHaveBeenCalledTimes(2);
});

function Who() {
  const session = useSession();
  return <p>{session.status === "signed-in" ? session.user.email : session.status}</p>;
}

test("the page shows the signed-in user, and that there is none after signing out", async () => {
  sessionStore.set(null);
  await render(<Who />);
  await expect.element(shown("signed-out")).toBeVisible();
  sessionStore.set(ada);
  await expect.element(shown(ada.email)).toBeVisible();
  sessionStore.set(null);
  await expect.element(shown("signed-out")).toBeVisible();
});

test("until the server has answered, the session is unknown", async () => {
  const get = vi.spyOn(sessionStore, "get").mockReturnValue(undefined);
  await render(<Who />);
  await expect.element(shown("loading")).toBeVisible();
  get.mockRestore();
});

const Expired = () => <p>{useIsExpired() ? "Expired" : "At work"}</p>;

test("all components learn that the session has ended, and that it continues", async () => {
  await render(
    <main>
      <Expired />
    </main>,
  );
  await expect.element(shown("At work")).toBeVisible();
  setExpired(true);
  await expect.element(shown("Expired")).toBeVisible();
  setExpired(false);
  await expect.element(shown("At work")).toBeVisible();
});
