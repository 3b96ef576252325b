import { limits } from "@bowerbird/contract/limits";
import { describe, expect, vi } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();

describe("live updates by raw HTTP", () => {
  async function openStream(cookie: string, lastEventId?: string) {
    const stop = new AbortController();
    const response = await fetch(`${server.url}/trpc/events.stream`, {
      headers: { cookie, accept: "text/event-stream", ...(lastEventId ? { "last-event-id": lastEventId } : {}) },
      signal: stop.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (part: string) => {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended without ${part}`);
        text += value;
      }
      return text;
    };
    return { response, until, stop: () => stop.abort() };
  }

  it("tell a signed-in person what changed as it changes, and go on after a loss", async ({ ada }) => {
    const stream = await openStream(ada.cookie());
    expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await stream.until("event: connected");
    await ada.send("POST", "/api/bookmarks", { url: "https://live.example/1" });
    const text = await stream.until("bookmarks.changed");
    stream.stop();
    const [, id] = /^id: (.+)$/m.exec(text)!;
    const { body } = await ada.send("POST", "/api/imports", { urls: ["https://live.example/2"] });
    await ada.importEnded(body.id);
    const again = await openStream(ada.cookie(), id);
    const missed = await again.until('"status":"succeeded"');
    expect(missed).toContain("import.progress");
    expect(missed).toContain("https://live.example/2");
    again.stop();
  });

  it("are open on at most 20 pages of a person: one more is told to wait, and gets in when another is closed", async ({
    ada,
    bob,
  }) => {
    const streams = await Promise.all(Array.from({ length: limits.eventStreams }, () => openStream(ada.cookie())));
    await Promise.all(streams.map((stream) => stream.until("event: connected")));
    const surplus = await fetch(`${server.url}/trpc/events.stream`, {
      headers: { cookie: ada.cookie(), accept: "text/event-stream" },
    });
    expect([surplus.status, surplus.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await surplus.text()).toContain("At most 20 pages can show live updates at a time.");
    const others = await openStream(bob.cookie());
    expect(others.response.status).toBe(200);
    others.stop();
    streams[0]!.stop();
    await vi.waitFor(async () => {
      const again = await openStream(ada.cookie());
      streams.push(again);
      expect(again.response.status).toBe(200);
    }, 120_000);
    for (const stream of streams) stream.stop();
  });

  it("are no more than 20 when many are opened in one moment", async ({ ada }) => {
    const streams = await Promise.all(Array.from({ length: 60 }, () => openStream(ada.cookie())));
    const statuses = streams.map(({ response }) => response.status);
    for (const stream of streams) stream.stop();
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.eventStreams);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - limits.eventStreams);
  });

  it("are refused to a visitor", async () => {
    const response = await fetch(`${server.url}/trpc/events.stream`, { headers: { accept: "text/event-stream" } });
    const text = await response.text();
    expect(text).toContain("Not authenticated");
    expect(text).not.toContain("bookmarks.changed");
  });
});
