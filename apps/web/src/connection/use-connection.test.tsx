import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { server } from "../testing/server.ts";
import { connection } from "./connection-store.ts";
import { useConnection, useIsAway } from "./use-connection.ts";

const onBack = vi.fn<() => void>();
beforeEach(() => {
  onBack.mockClear();
  server.onRest("GET /api/auth/user", () => new Response());
});

function Connection() {
  useConnection(onBack);
  return <p>{useIsAway() ? "Away" : "There"}</p>;
}

const shown = (text: string) => page.getByText(text);

test.each([
  ["the network comes back", () => window.dispatchEvent(new Event("online"))],
  ["the page is seen again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["the person asks for it", () => connection.tryNow()],
])("without a network the server is away, and is tried at once when %s", async (_, comeBack) => {
  await render(<Connection />);
  await expect.element(shown("There")).toBeVisible();
  window.dispatchEvent(new Event("offline"));
  await expect.element(shown("Away")).toBeVisible();
  expect(onBack).not.toHaveBeenCalled();
  comeBack();
  await expect.element(shown("There")).toBeVisible();
  expect(onBack).toHaveBeenCalledTimes(1);
});

test("a page that opens without a network shows the server as away", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await render(<Connection />);
  await expect.element(shown("Away")).toBeVisible();
  onLine.mockRestore();
  connection.tryNow();
  await expect.element(shown("There")).toBeVisible();
});

test("an unmounted page no longer reacts to the network", async () => {
  const { unmount } = await render(<Connection />);
  await unmount();
  window.dispatchEvent(new Event("offline"));
  expect(connection.isAway()).toBe(false);
});
