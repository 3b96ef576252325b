import { beforeEach, expect, test } from "vitest";
import { ask } from "../messages.ts";
import { runTestAt, fake, origin, server, startBackground } from "../testing/extension.ts";

const token = "bbt_new";
let tabId: number;
let state: string;
const page = () => `${origin}/connect-extension?state=${state}`;

/** The page on which the person grants a token, as opened by the pairing. */
async function pair(): Promise<{ end(): void }> {
  fake.granted.add("https://bookmarks.example/*");
  const background = await startBackground();
  await ask("pair", { origin });
  const tab = fake.tabs.at(-1)!;
  tabId = tab.id!;
  state = new URL(tab.url!).searchParams.get("state")!;
  return background;
}

/** The same, with the test's code in that page. */
async function pairOnItsPage(): Promise<void> {
  await pair();
  runTestAt({ url: page(), tabId });
}

const say = (said: object) =>
  chrome.runtime.sendMessage({ pairing: { to: "bowerbird-extension", state, ...said } }) as Promise<unknown>;
const stored = () => fake.local.read("connection").connection;
const reply = (type: string) => ({ to: "bowerbird-page", state, type });

beforeEach(() => void fake.addTab({ url: "https://rye.example/" }));

test("a pairing opens the server's page with a random state, and listens in that tab alone", async () => {
  await pair();
  expect(fake.tabs.at(-1)!.url).toBe(page());
  expect(state).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => fake.scripts).toEqual([{ tabId, file: "relay.js" }]);
  fake.granted.add("tabs");
  fake.navigate(fake.tabs[0]!.id!, `${origin}/`);
  fake.navigate(tabId, `${origin}/login`);
  await expect.poll(() => fake.scripts).toHaveLength(2);
  expect(fake.scripts.every((script) => script.tabId === tabId)).toBe(true);
});

test("the granted token connects the extension, also after a restart of the background", async () => {
  const background = await pair();
  background.end();
  await startBackground();
  runTestAt({ url: page(), tabId });
  expect(await say({ type: "hello" })).toEqual(reply("here"));
  expect(stored()).toBeUndefined();
  expect(await say({ type: "token", token })).toEqual(reply("connected"));
  expect(stored()).toEqual({ origin, token });
  expect(server.calls("bookmarks.savedKeys")).toHaveLength(16);
});

test("a token is accepted once", async () => {
  await pairOnItsPage();
  await say({ type: "token", token });
  expect(await say({ type: "token", token: "bbt_other" })).toBeNull();
  expect(stored()).toEqual({ origin, token });
});

test("an invalid token is refused, and a valid one is still accepted", async () => {
  await pairOnItsPage();
  expect(await say({ type: "token", token: "password" })).toEqual(reply("refused"));
  expect(stored()).toBeUndefined();
  expect(await say({ type: "token", token })).toEqual(reply("connected"));
});

test.each([
  ["another tab", () => ({ url: page(), tabId: fake.tabs[0]!.id! })],
  ["a frame of the page", () => ({ url: page(), tabId, frameId: 3 })],
  ["a page of another site", () => ({ url: `https://evil.example/?${state}`, tabId })],
  ["the same host without encryption", () => ({ url: "http://bookmarks.example/", tabId })],
])("a token from %s is not taken", async (_name, where) => {
  await pair();
  runTestAt(where());
  expect(await say({ type: "token", token })).toBeNull();
  expect(await say({ type: "hello" })).toBeNull();
  expect(stored()).toBeUndefined();
});

test("a token with another state is not accepted", async () => {
  await pairOnItsPage();
  state = "another";
  expect(await say({ type: "token", token })).toBeNull();
  expect(stored()).toBeUndefined();
});

test("a new connection removes the saved addresses of the old server and sends the queue to the new one", async () => {
  fake.local.write({ "keys-3": { digest: "old", keys: "AAAABBBB" } });
  await pairOnItsPage();
  await say({ type: "token", token });
  expect(server.calls("bookmarks.savedKeys").every(({ digest }) => digest === "")).toBe(true);
});
