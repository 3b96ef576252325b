import { expect } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();

it("rules by REST are created, previewed, run, changed, ordered and deleted, and do their work on new links", async ({
  ada,
}) => {
  const condition = "site:github.com tag:rust";
  await ada.send("POST", "/api/bookmarks", { url: "https://github.com/old", tags: ["rust"], category: "Mine" });
  const created = await ada.send("POST", "/api/rules", { condition, tags: ["systems"], marks: ["unread"] });
  expect([created.status, created.body]).toMatchObject([201, { condition, tags: ["systems"], isOn: true }]);
  const { id } = created.body;
  const preview = await ada.send("POST", "/api/rules/preview", { condition, tags: ["systems"] });
  expect([preview.status, preview.body]).toMatchObject([
    200,
    { matching: 1, changing: 1, bookmarks: [{ tags: ["rust"] }] },
  ]);
  const run = await ada.send("POST", `/api/rules/${id}/run`, {});
  expect(run.body).toEqual({ changed: 1, changeId: expect.any(String) });
  const { body: saved } = await ada.send("POST", "/api/bookmarks", { url: "https://github.com/new", tags: ["rust"] });
  expect(saved).toMatchObject({ tags: ["rust", "systems"], isUnread: true });
  const { body: other } = await ada.send("POST", "/api/rules", { condition: "older:2y", marks: ["archived"] });
  expect(
    (await ada.send("PUT", "/api/rules/order", { ids: [other.id, id] })).body.map((one: { id: string }) => one.id),
  ).toEqual([other.id, id]);
  expect((await ada.send("PATCH", `/api/rules/${id}`, { isOn: false })).body).toMatchObject({ isOn: false, condition });
  expect((await ada.send("DELETE", `/api/rules/${id}`)).body).toMatchObject({ id, index: 1 });
  expect((await ada.get("/api/rules")).body).toMatchObject([{ id: other.id, isDaily: true }]);
  expect((await ada.get("/api/rules/suggestions")).body).toEqual([]);
});

it("a rule without a condition or that cannot be read is refused with the reason", async ({ ada }) => {
  const refusal = async (body: object) => {
    const answer = await ada.send("POST", "/api/rules", body);
    return [answer.status, answer.body.message];
  };
  expect(await refusal({ condition: " ", tags: ["x"] })).toEqual([
    400,
    "Enter a condition, for example site:github.com.",
  ]);
  expect(await refusal({ condition: "older:soon", tags: ["x"] })).toEqual([
    400,
    "“older:soon” is not a condition. To find it as text, put it in quotes.",
  ]);
  expect(await refusal({ condition: "rust" })).toEqual([400, "Choose what the rule does: a category, tags or a mark."]);
});

it("a token that only reads sees rules and what they would do, but changes none", async ({ ada }) => {
  const { body: token } = await ada.send("POST", "/api/account/tokens", { name: "reader", scopes: ["read"] });
  const program = server.visitor();
  const bearer = { authorization: `Bearer ${token.token}` };
  const body = { condition: "rust", tags: ["x"] };
  expect((await program.send("POST", "/api/rules/preview", body, bearer)).status).toBe(200);
  expect((await program.send("POST", "/api/rules", body, bearer)).status).toBe(403);
});
