import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { runTestAt, fake } from "../testing/extension.ts";
import type { FakeContext } from "../testing/fake-context.ts";

let background: FakeContext;
let undone: number;
let roots: ShadowRoot[];
let starts = 0;

/** The page of a tab, into which the background injects the script for every notice. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const tab = fake.addTab({ url: "https://rye.example/" });
  runTestAt({ url: tab.url!, tabId: tab.id! });
  background = fake.open({ url: "chrome-extension://bowerbird/background.js" });
  undone = 0;
  background.chrome.runtime.onMessage.addListener((_message, _sender, reply) => {
    undone += 1;
    reply({ title: "Removed" });
    return true;
  });
  delete (globalThis as { isShowingNotices?: true }).isShowingNotices;
  // The script closes its shadow root; the test needs to open it.
  roots = [];
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, "attachShadow").mockImplementation(function (this: Element, init) {
    const root = attach.call(this, init);
    roots.push(root);
    return root;
  });
});
afterEach(() => {
  vi.advanceTimersByTime(6_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function inject(): Promise<void> {
  starts += 1;
  await import(/* @vite-ignore */ `./notice.ts?start=${starts}`);
}

const tell = (title: string, undo: string | null = null) =>
  background.chrome.tabs.sendMessage(fake.tabs[0]!.id!, { notice: { title, undo } });
const shown = () => [...document.querySelectorAll("bowerbird-notice")];
const words = () => roots.at(-1)?.querySelector("div")?.textContent;

test("a notice is announced, closed to the page's scripts, and disappears after six seconds", async () => {
  await inject();
  await tell("Saved in <b>Baking</b>");
  expect(words()).toBe("Saved in <b>Baking</b>");
  expect(roots[0]!.querySelector("[role=status]")).not.toBeNull();
  expect(roots[0]!.querySelector("button")).toBeNull();
  expect(shown().map(({ shadowRoot }) => shadowRoot)).toEqual([null]);
  vi.advanceTimersByTime(5_999);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test("the next notice replaces the last and has its own six seconds", async () => {
  await inject();
  await tell("First");
  vi.advanceTimersByTime(5_000);
  await tell("Second");
  expect(shown()).toHaveLength(1);
  expect(words()).toBe("Second");
  vi.advanceTimersByTime(5_000);
  expect(shown()).toHaveLength(1);
});

test("a script that is injected twice shows one notice", async () => {
  await inject();
  await inject();
  await tell("Saved in Baking");
  expect(roots).toHaveLength(1);
});

test("Undo reaches the background, and its answer replaces the notice", async () => {
  await inject();
  await tell("Saved in Baking", "Undo");
  roots[0]!.querySelector("button")!.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(words).toBe("Removed");
  expect(undone).toBe(1);
  expect(shown()).toHaveLength(1);
});

test("a script of the page cannot press Undo", async () => {
  await inject();
  await tell("Saved in Baking", "Undo");
  roots[0]!.querySelector("button")!.click();
  roots[0]!.querySelector("button")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await tell("Next");
  expect(undone).toBe(0);
});
