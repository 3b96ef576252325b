import { startTestSite } from "@bowerbird/core/testing";
import { expect, it } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const site = openForTests(() => startTestSite((req, res) => res.writeHead(req.url === "/gone" ? 404 : 200).end()));
const { server } = openTestServer(() => ({ FETCH_ALLOW: site.hostPort }));
const ada = openForTests(() => server.person());

it("the link check is off until a person turns it on, and shows its progress", async () => {
  const { body: before } = await ada.get("/api/link-check");
  expect(before).toMatchObject({ enabled: false, startedAt: null, nextAt: null, broken: 0 });
  const { status, body: after } = await ada.send("PUT", "/api/link-check", { enabled: true });
  expect([status, after.enabled, typeof after.nextAt]).toEqual([200, true, "string"]);
  expect((await ada.get("/api/link-check/broken")).body).toEqual({ broken: 0 });
  expect((await ada.send("PUT", "/api/link-check", {})).status).toBe(400);
  for (const path of ["/api/link-check", "/api/link-check/broken"])
    expect((await server.visitor().get(path)).status).toBe(401);
});

it("a bookmark is checked on request, and trusted when its owner says so", async () => {
  const ids: string[] = [];
  for (const path of ["/fine", "/gone"])
    ids.push((await ada.send("POST", "/api/bookmarks", { url: site.url + path })).body.id);
  const outcomes = await Promise.all(ids.map((id) => ada.send("POST", `/api/bookmarks/${id}/check`)));
  expect(outcomes.map(({ status, body }) => [status, body.outcome])).toEqual([
    [200, "answers"],
    [200, "fails"],
  ]);
  // One failure is no end.
  expect(outcomes[1]!.body.bookmark.brokenReason).toBe(null);
  const trusted = await ada.send("PUT", `/api/bookmarks/${ids[1]}/trust`, { isTrusted: true });
  expect([trusted.status, trusted.body.id]).toEqual([200, ids[1]]);
  expect((await ada.get("/api/search?is=broken")).body.metadata.total).toBe(0);
  const { status, body } = await ada.get("/api/search?is=odd");
  expect([status, body.message]).toEqual([
    400,
    "is can only be broken, favorite, unread, archived, private or untagged.",
  ]);
  expect((await ada.send("POST", `/api/bookmarks/${crypto.randomUUID()}/check`)).status).toBe(404);
});
