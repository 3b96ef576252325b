import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { createClient } from "../server/client.ts";
import { origin, requests, server, token } from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";
import { sendLink } from "./queue.ts";

const link = { url: "https://rye.example/bread", title: "Rye bread" };
const send = () => sendLink(createClient({ origin, token }), link);

test("a link is sent to the person's server with the token alone", async () => {
  server.on("bookmarks.add", makeBookmark({ tags: ["rye"] }));
  expect(await send()).toEqual({
    kind: "saved",
    bookmark: {
      id: "00000000-0000-7000-8000-000000000001",
      ...link,
      category: "Baking",
      categoryId: "baking",
      tags: ["rye"],
    },
  });
  expect(server.calls("bookmarks.add")).toEqual([link]);
  const [request] = requests;
  expect(new URL(request!.url).origin).toBe(origin);
  expect(request!.headers.get("authorization")).toBe(`Bearer ${token}`);
  expect(request!.credentials).toBe("omit");
});

test("a title longer than the server takes is cut", async () => {
  server.on("bookmarks.add", makeBookmark({}));
  const long = { ...link, title: "rye ".repeat(400) };
  expect(await sendLink(createClient({ origin, token }), long)).toMatchObject({ kind: "saved" });
  expect(server.calls("bookmarks.add")).toEqual([{ ...link, title: "rye ".repeat(250).trim() }]);
});

test("a link that exists already resolves with its bookmark", async () => {
  const bookmark = makeBookmark({ category: "Bread" });
  server.on("bookmarks.add", new Refusal("CONFLICT", "This link is saved already.", { bookmark }));
  expect(await send()).toMatchObject({ kind: "known", bookmark: { id: bookmark.id, category: "Bread" } });
});

test.each(["TOO_MANY_REQUESTS", "INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE"] as const)(
  "a link is queued after %s",
  async (code) => {
    server.on("bookmarks.add", new Refusal(code));
    expect(await send()).toEqual({ kind: "waiting", isRevoked: false });
  },
);

test("a link is queued while the server cannot be reached", async () => {
  server.goAway();
  expect(await send()).toEqual({ kind: "waiting", isRevoked: false });
});

test("a link is queued for a new connection after an unknown token", async () => {
  server.on("bookmarks.add", new Refusal("UNAUTHORIZED"));
  expect(await send()).toEqual({ kind: "waiting", isRevoked: true });
});

test.each(["BAD_REQUEST", "FORBIDDEN", "CONFLICT", "PAYLOAD_TOO_LARGE"] as const)(
  "a link is refused after %s, with the server's message",
  async (code) => {
    server.on("bookmarks.add", new Refusal(code, "This is not a link."));
    expect(await send()).toEqual({ kind: "refused", message: "This is not a link." });
  },
);
