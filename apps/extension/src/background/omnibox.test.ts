import { Refusal } from "@bowerbird/api/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, fake, origin, requests, server, startBackground, startConnected } from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  fake.addTab({ url: "https://rye.example/" });
});
afterEach(() => vi.useRealTimers());

const suggest = vi.fn<(found: chrome.omnibox.SuggestResult[]) => void>();
beforeEach(() => suggest.mockReset());

async function type(...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    fake.dispatch("typed", text, suggest);
    await expect.poll(() => vi.getTimerCount()).toBe(index + 1);
  }
  vi.advanceTimersByTime(120);
}
const expectOffer = (found: object[]) => expect.poll(() => suggest.mock.calls).toEqual([[found]]);

test("typing suggests what the server finds, escaped for the browser", async () => {
  const bookmark = makeBookmark({ title: 'Rye & "oat" <loaf>\n', category: "A & B" });
  server.on("search.quick", { bookmarks: [bookmark], corrections: [] });
  await startConnected();
  expect(fake.hint).toBe("Search your bookmarks");
  await type(" rye ");
  await expectOffer([
    {
      content: bookmark.url,
      description: "Rye &amp; &quot;oat&quot; &lt;loaf&gt; <dim>A &amp; B</dim> <url>rye.example</url>",
    },
  ]);
  expect(server.calls("search.quick")).toEqual([{ q: "rye" }]);
});

test("only the last text typed is searched for", async () => {
  server.on("search.quick", { bookmarks: [], corrections: [] });
  await startConnected();
  await type("ry", "rye", "rye b");
  await expectOffer([]);
  expect(server.calls("search.quick")).toEqual([{ q: "rye b" }]);
});

test("an answer that comes after the next key is dropped", async () => {
  server.on("search.quick", { bookmarks: [makeBookmark()], corrections: [] });
  const release = server.hold("search.quick");
  await startConnected();
  await type("rye");
  await expect.poll(() => server.calls("search.quick")).toHaveLength(1);
  fake.dispatch("typed", "r", suggest);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  release();
  vi.advanceTimersByTime(120);
  await expectOffer([]);
});

test("a server that does not answer yields no suggestions", async () => {
  server.on("search.quick", new Refusal("SERVICE_UNAVAILABLE"));
  await startConnected();
  await type("rye");
  await expectOffer([]);
  expect(server.calls("search.quick")).toHaveLength(1);
});

test("one letter, or no connection, sends no request", async () => {
  await startBackground();
  await type("rye");
  await expectOffer([]);
  suggest.mockReset();
  connect();
  await type("r");
  await expectOffer([]);
  expect(requests).toEqual([]);
});

test.each([
  ["currentTab", 1, "https://oat.example/", true],
  ["newForegroundTab", 2, "https://oat.example/", true],
  ["newBackgroundTab", 2, "https://oat.example/", false],
] as const)("the chosen bookmark opens in the %s", async (disposition, count, url, isActive) => {
  await startConnected();
  fake.dispatch("entered", url, disposition);
  await expect.poll(() => fake.tabs.map((tab) => tab.url)).toContain(url);
  expect(fake.tabs).toHaveLength(count);
  expect(fake.tabs.find((tab) => tab.url === url)!.active).toBe(isActive);
});

test("text that is not a suggestion opens the search page of the server", async () => {
  await startConnected();
  fake.dispatch("entered", " rye & oat ", "currentTab");
  await expect.poll(() => fake.tabs[0]!.url).toBe(`${origin}/?search=rye+%26+oat`);
});

test("without a connection a search opens the options", async () => {
  await startBackground();
  fake.dispatch("entered", "rye", "currentTab");
  await expect.poll(() => fake.optionsOpened).toBe(1);
});
