import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, afterEach, vi } from "vitest";
import { page } from "vitest/browser";
import { render, renderHook } from "vitest-browser-react";
import { note } from "../../saved/known-addresses.ts";
import { origin, server, token } from "../../testing/extension.ts";
import { makeBookmark, makeCategory } from "../../testing/samples.ts";
import { Library, useSettled } from "./library.tsx";

const recent = makeBookmark();
const trip = makeBookmark({ id: "trip", url: "https://www.trip.example/rome", title: "", category: "Travel" });
const search = page.getByRole("searchbox", { name: "Search your bookmarks" });
const region = (name: string) => page.getByRole("region", { name });

beforeEach(() => {
  server.on("bookmarks.list", (input) => ({ items: [input?.categoryId ? trip : recent], nextCursor: null }));
  server.on("categories.list", [
    makeCategory({ id: "travel", name: "Travel", bookmarkCount: 1200 }),
    makeCategory({ id: "empty", name: "Empty", bookmarkCount: 0 }),
  ]);
});

const open = () => render(<Library connection={{ origin, token }} />);

test("the panel shows the latest bookmarks and the categories that are not empty", async () => {
  await open();
  const link = region("Recent").getByRole("link");
  await expect.element(link).toHaveTextContent("Rye breadrye.example · Baking");
  await expect.element(link).toHaveAttribute("href", recent.url);
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(region("Categories").getByRole("button")).toHaveTextContent("🍞Travel1,200");
  expect(server.calls("bookmarks.list")).toEqual([{ archived: "false", limit: 8 }]);
});

test("a category shows its bookmarks, and All categories leads back", async () => {
  await open();
  await page.getByRole("button", { name: /Travel/ }).click();
  await expect.element(region("Travel").getByRole("link")).toHaveTextContent("trip.examplerome · Travel");
  expect(server.calls("bookmarks.list").at(-1)).toEqual({ archived: "false", categoryId: "travel", limit: 30 });
  await page.getByRole("button", { name: "All categories" }).click();
  await expect.element(region("Recent")).toBeVisible();
});

test("a search replaces the lists, and clearing it brings them back", async () => {
  server.on("search.quick", ({ q }) => ({ bookmarks: q === "rome" ? [trip] : [], corrections: [] }));
  await open();
  await search.fill(" rome ");
  await expect.element(region("Found").getByRole("link")).toHaveAttribute("href", trip.url);
  await expect.element(region("Recent")).not.toBeInTheDocument();
  expect(server.calls("search.quick")).toEqual([{ q: "rome", limit: 30 }]);
  await search.fill("rye");
  await expect.element(page.getByText("Nothing found.")).toBeVisible();
  await search.fill("r");
  await expect.element(region("Recent")).toBeVisible();
  expect(server.calls("search.quick")).toHaveLength(2);
});

test("a page saved in this browser appears without a reload", async () => {
  server.on("bookmarks.list", { items: [], nextCursor: null });
  await open();
  await expect.element(page.getByText("Nothing is saved yet.")).toBeVisible();
  server.on("bookmarks.list", { items: [recent], nextCursor: null });
  await note(chrome.storage.local, recent.url, true);
  await expect.element(region("Recent").getByRole("link")).toBeVisible();
  await expect.element(page.getByText("Nothing is saved yet.")).not.toBeInTheDocument();
});

test("an unreachable server is reported once", async () => {
  server.goAway();
  await open();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your server does not answer. Please try again.");
  await expect.element(region("Categories")).not.toBeInTheDocument();
});

test("a refused search shows the server's message", async () => {
  server.on("search.quick", new Refusal("TOO_MANY_REQUESTS", "Too many searches. Please wait a moment."));
  await open();
  await search.fill("rome");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Too many searches. Please wait a moment.");
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

test("typed text takes effect 150 milliseconds after the last key", async () => {
  const { result, rerender, act } = await renderHook((typed: string = "") => useSettled(typed));
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  await rerender("r");
  await pass(149);
  await rerender("ry");
  await pass(149);
  expect(result.current).toBe("");
  await pass(1);
  expect(result.current).toBe("ry");
});
