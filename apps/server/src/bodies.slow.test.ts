import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, vi, onTestFinished } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForTests(() => server.person());

const megabyte = 1024 * 1024;
const sentence = expect.stringMatching(/^[A-Z].*\.$/) as string;

/** Announces a body, sends as much of it as the server takes, and gives the answer. */
async function post(
  address: string,
  length: number,
  cookie = "",
  piece = "x",
): Promise<{ sent: number; answer: string }> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  const head = ["Content-Type: application/json", `Content-Length: ${length}`, `Cookie: ${cookie}`];
  socket.write([`POST ${address} HTTP/1.1`, `Host: ${host}`, ...head, "", ""].join("\r\n"));
  const answered = Promise.race([once(socket, "data"), once(socket, "close")]);
  const state = { isAnswered: false };
  void answered.then(() => (state.isAnswered = true));
  const chunk = Buffer.alloc(64 * 1024, piece);
  let sent = 0;
  for (; sent < length && !state.isAnswered; sent += chunk.length) {
    socket.write(chunk.subarray(0, Math.min(chunk.length, length - sent)));
    await setImmediate();
  }
  const [answer] = (await answered) as [Buffer?];
  socket.destroy();
  return { sent, answer: String(answer ?? "") };
}

describe("the body of a request without a session", () => {
  it.each([
    "/api/imports",
    "/api/bookmarks",
    "/api/restores",
    "/api/auth/login",
    "/api/account",
    "/trpc/auth.login",
    "/trpc/imports.start",
    "/mcp",
  ])("of 24 MB to %s is refused before it is read", async (address) => {
    const { sent, answer } = await post(address, 24 * megabyte);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*The request is too large\./);
    expect(sent).toBeLessThan(8 * megabyte);
  });

  it("is bounded too when it does not say how long it is", async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(65_536).fill(32)) });
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
    const { status } = await fetch(`${server.url}/trpc/auth.login`, init as RequestInit);
    expect(status).toBe(413);
  });

  it("of usual size is taken", async () => {
    const { status } = await server.visitor().send("POST", "/trpc/auth.login", {
      json: { email: "eve@example.com", password: "a guess of hers" },
    });
    expect(status).toBe(401);
  });
});

describe("the body of a signed-in person's request", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const many = (count: number) => `[${"{},".repeat(count)}{}]`;
  it.each([
    ["nested 100,000 levels deep", nested(100_000), "This JSON is nested too deeply: at most 64 levels are read."],
    ["of 3 million objects", many(3_000_000), "This JSON holds too many values: at most 500,000 are read."],
  ])("%s is refused before it is parsed", async (_case, body, message) => {
    const parse = vi.spyOn(JSON, "parse");
    try {
      for (const address of ["/api/imports", "/api/bookmarks", "/api/account/tokens", "/trpc/bookmarks.add", "/mcp"]) {
        const headers = { "content-type": "application/json", cookie: ada.cookie() };
        const answer = await fetch(server.url + address, { method: "POST", body, headers });
        expect([address, answer.status, await answer.json()]).toEqual([address, 400, { code: "BAD_REQUEST", message }]);
      }
      // The worker parses texts of its own meanwhile.
      expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
    } finally {
      parse.mockRestore();
    }
  });

  it("of the size of a long list of links is taken", async () => {
    const urls = Array.from({ length: 10_000 }, (_, n) => `https://long.example/${n}/${"x".repeat(1_500)}`);
    const { status } = await ada.send("POST", "/api/imports", { urls });
    expect(status).toBe(202);
  });

  it("is refused with when to come back, while others of the same person fill their room; others have theirs", async ({
    bob,
  }) => {
    const { hostname, port, host } = new URL(server.url);
    const open = Array.from({ length: 3 }, () => connect(Number(port), hostname).on("error", () => {}));
    try {
      for (const socket of open) {
        const head = ["Content-Type: application/json", `Content-Length: ${24 * megabyte}`, `Cookie: ${bob.cookie()}`];
        socket.write([`POST /api/imports HTTP/1.1`, `Host: ${host}`, ...head, "", "{"].join("\r\n"));
        socket.write(Buffer.alloc(23 * megabyte, " "));
      }
      // Two of 23 MB fit: the third is answered before its end.
      await Promise.race(open.map((socket) => once(socket, "data")));
      const { status, headers, body } = await bob.send("POST", "/api/imports", { urls: ["x".repeat(5 * megabyte)] });
      expect([status, body]).toEqual([429, { code: "TOO_MANY_REQUESTS", message: sentence, retryAfter: 2 }]);
      expect(headers.get("retry-after")).toBe("2");
      expect((await ada.send("POST", "/api/bookmarks", { url: "https://room.example" })).status).toBe(201);
    } finally {
      for (const socket of open) socket.destroy();
    }
    const freed = async () =>
      expect((await bob.send("POST", "/api/imports", { urls: ["x".repeat(3 * megabyte)] })).status).not.toBe(429);
    await vi.waitFor(freed, 120_000);
  });
});

describe("bodies that are announced and do not come", () => {
  /** As many as the server has places, and more. */
  const dripping = async (count: number, length: number, cookie = "") => {
    const { hostname, port, host } = new URL(server.url);
    const head = ["Content-Type: application/json", `Content-Length: ${length}`, `Cookie: ${cookie}`];
    const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on("error", () => {}));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (const socket of sockets)
      socket.write([`POST /trpc/auth.login HTTP/1.1`, `Host: ${host}`, ...head, "", "{"].join("\r\n"));
    return sockets;
  };

  it("take no one's place, and are answered after 20 seconds", async () => {
    const eve = await server.person();
    const sockets = [...(await dripping(600, 60_000)), ...(await dripping(20, 9 * megabyte, eve.cookie()))];
    try {
      expect((await ada.get("/api/stats")).status).toBe(200);
      expect((await ada.send("POST", "/api/bookmarks", { url: "https://place.example" })).status).toBe(201);
      const signIn = await server.visitor().send("POST", "/api/auth/login", { email: "e@example.com", password: "x" });
      expect(signIn.status).toBe(401);
      const [answer] = (await once(sockets[0]!, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [^]*The request is not complete\./);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe("several calls in one request", () => {
  const batch = (count: number) => `/trpc/${Array.from({ length: count }, () => "stats.get").join(",")}?batch=1`;

  it("are answered up to twenty, and refused beyond", async () => {
    expect((await ada.get(batch(20))).body).toHaveLength(20);
    const { status, body } = await ada.get(batch(21));
    expect([status, body.message]).toEqual([400, "At most 20 calls can be made in one request."]);
    expect((await ada.get(batch(21).replaceAll(",", "%2C"))).status).toBe(400);
  });

  it("are each counted against the limit of calls", async () => {
    const sibling = await server.startSibling({}, { calls: { perAccount: 30, perAddress: 1_000 } });
    onTestFinished(sibling.close);
    const ask = () => fetch(sibling.url + batch(20), { headers: { cookie: ada.cookie() } });
    expect((await ask()).status).toBe(200);
    expect(await (await ask()).text()).toContain("Too many attempts");
  });
});
