import { text } from "node:stream/consumers";
import { startTestSite } from "@bowerbird/core/testing";
import { expect } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

/** A model that never answers, and what becomes of the calls of previews: only these have wishes. */
const called = Promise.withResolvers<void>();
const closed = Promise.withResolvers<void>();
const model = openForTests(() =>
  startTestSite(async (req, res) => {
    if (!(await text(req)).includes("Only in this preview")) return;
    res.once("close", () => closed.resolve());
    called.resolve();
  }),
);
const { server, it } = openTestServer(() => ({
  OPENAI_BASE_URL: `${model.url}/v1`,
  OPENAI_API_KEY: "a-key",
  OPENAI_MODEL: "a-model",
}));

it("settings of automatic tags are read and changed by REST, and refused with a sentence", async ({ ada }) => {
  const defaults = {
    instruction: "",
    language: null,
    detail: "standard",
    neverTags: [],
    sendsPageText: false,
    model: "a-model",
  };
  expect((await ada.get("/api/account/tagging")).body).toEqual(defaults);
  const changed = await ada.send("PUT", "/api/account/tagging", {
    instruction: " Broad\r\ntags ",
    neverTags: ["News", "news"],
  });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...defaults, instruction: "Broad\ntags", neverTags: ["News"] },
  ]);
  const refused = await ada.send("PUT", "/api/account/tagging", { instruction: "x".repeat(1_001) });
  expect([refused.status, refused.body.message]).toEqual([400, "Instructions can have at most 1,000 characters."]);
});

it("a token reads the settings, and neither changes nor previews them", async ({ ada }) => {
  const { body } = await ada.send("POST", "/api/account/tokens", {
    name: "all",
    scopes: ["read", "write", "import", "backup"],
  });
  const program = server.visitor();
  const bearer = { authorization: `Bearer ${body.token}` };
  expect((await program.get("/api/account/tagging", bearer)).status).toBe(200);
  expect((await program.send("PUT", "/api/account/tagging", { instruction: "Mine" }, bearer)).status).toBe(403);
  expect((await program.send("POST", "/api/account/tagging/preview", {}, bearer)).status).toBe(403);
});

it("a preview that the page cancels ends the model's call", async ({ ada }) => {
  await ada.send("POST", "/api/bookmarks", { url: "https://a.example/", title: "A" });
  const cancel = new AbortController();
  const headers = { cookie: ada.cookie(), "content-type": "application/json", origin: server.url };
  const preview = fetch(`${server.url}/trpc/tagging.preview`, {
    method: "POST",
    headers,
    body: JSON.stringify({ json: { instruction: "Only in this preview" } }),
    signal: cancel.signal,
  }).catch((error: Error) => error.name);
  await called.promise;
  cancel.abort();
  expect(await preview).toBe("AbortError");
  await expect(closed.promise).resolves.toBeUndefined();
});
