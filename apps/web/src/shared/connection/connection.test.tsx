import { elapse, stopTime } from "../testing/time.ts";
import { connection, useConnection, useIsAway } from "./connection.ts";
import { afterEach, beforeEach, describe, expect, page, render, server, test, vi } from "../testing/in-page.ts";

describe("connection store", () => {
  const probe = "GET /api/auth/user";
  const heard = vi.fn<() => void>();
  let forget: () => void;

  beforeEach(() => {
    stopTime();
    heard.mockClear();
    forget = connection.subscribe(heard);
    server.onRest(probe, () => new Response(null, { status: 401 }));
  });
  /** Ensures that the next test starts with a reachable server. */
  afterEach(async () => {
    forget();
    server.goAway(false);
    server.onRest(probe, () => new Response());
    connection.tryNow();
    await elapse(0);
  });

  const tries = (): number => server.log.filter((route) => route === probe).length;

  function loseServer(): void {
    server.goAway();
    connection.reportAway();
  }

  test("a failed call marks the server as away, once", () => {
    connection.reportAway();
    connection.reportAway();
    expect([connection.isAway(), heard.mock.calls.length]).toEqual([true, 1]);
  });

  test("any answer shows that the server is back, even a refusal", async () => {
    loseServer();
    server.goAway(false);
    await elapse(1_200);
    expect([connection.isAway(), heard.mock.calls.length, tries()]).toEqual([false, 2, 1]);
    await elapse(60_000);
    expect(tries()).toBe(1);
  });

  test.each([500, 502, 503])("an answer with %i does not show that the server is back", async (status) => {
    server.onRest(probe, () => new Response(null, { status }));
    connection.reportAway();
    await elapse(1_200);
    expect([connection.isAway(), tries()]).toEqual([true, 1]);
  });

  test("the server is probed with growing delays, at least every 36 seconds", async () => {
    server.onRest(probe, () => new Response(null, { status: 503 }));
    connection.reportAway();
    await elapse(799);
    expect(tries()).toBe(0);
    await elapse(401);
    expect(tries()).toBe(1);
    await elapse(1_199);
    expect(tries()).toBe(1);
    await elapse(60_000);
    const before = tries();
    await elapse(36_000);
    expect(tries()).toBeGreaterThan(before);
    expect(tries()).toBeLessThan(before + 3);
  });

  test("tryNow does not wait for the next planned probe", async () => {
    loseServer();
    server.goAway(false);
    connection.tryNow();
    await elapse(0);
    expect(connection.isAway()).toBe(false);
  });

  test("tryNow sends nothing while the server is reachable", async () => {
    connection.tryNow();
    await elapse(60_000);
    expect(tries()).toBe(0);
  });

  test("an unsubscribed listener is not called", () => {
    forget();
    connection.reportAway();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("use connection", () => {
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
});
