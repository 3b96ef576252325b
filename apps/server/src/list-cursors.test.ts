import { expect, it } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const ada = openForTests(() => server.person());

const id = "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b";
/** What looks like a cursor and is none to the database. */
const wrong = [
  "x",
  "NaN",
  "1e99",
  "-1",
  "99999999999999999999",
  `091.${id}`,
  `9.${"-".repeat(36)}`,
  `-2gosa7pa2gw.${id}`,
  "%00",
];

it.each([
  "/api/bookmarks?cursor=",
  "/api/bookmarks?sort=title&cursor=",
  "/api/bookmarks/trash?cursor=",
  "/api/bookmarks/changes?after=",
  "/api/bookmarks/changes?since=",
  `/api/imports/${id}/items?cursor=`,
  `/api/restores/${id}/items?cursor=`,
  `/api/recategorizations/${id}/items?cursor=`,
  "/api/account/security-events?cursor=",
  "/api/history?cursor=",
  "/api/sync/tree?cursor=",
  "/compat/karakeep/api/v1/bookmarks?cursor=",
])("a cursor that is none is refused and fails nothing: %s", async (path) => {
  const { body } = await ada.send("POST", "/api/account/tokens", { name: "app", scopes: ["read"] });
  const headers = { authorization: `Bearer ${body.token}` };
  for (const cursor of wrong) {
    const { status } = await (path.startsWith("/compat")
      ? server.visitor().get(path + cursor, headers)
      : ada.get(path + cursor));
    expect([cursor, status]).toEqual([cursor, expect.toBeOneOf([400, 404, 200])]);
  }
});
