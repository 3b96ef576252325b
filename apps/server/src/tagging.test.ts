import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

/** A model that never answers, and what becomes of the calls of previews: only these have wishes. */
const called = Promise.withResolvers<void>();
const closed = Promise.withResolvers<void>();
let model: Server;
let server: TestServer;
beforeAll(async () => {
  model = createServer(async (req, res) => {
    if (!(await text(req)).includes("Only in this preview")) return;
    res.once("close", () => closed.resolve());
    called.resolve();
  });
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
  const { port } = model.address() as AddressInfo;
  server = await startTestServer(inject("databaseUrl"), null, {
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_API_KEY: "a-key",
    OPENAI_MODEL: "a-model",
  });
});
afterAll(async () => {
  await server.close();
  model.closeAllConnections();
  await new Promise((resolve) => model.close(resolve));
});

it("settings of automatic tags are read and changed by REST, and refused with a sentence", async () => {
  const ada = await server.person();
  const defaults = { instruction: "", language: null, detail: "standard", neverTags: [], model: "a-model" };
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

it("a token reads the settings, and neither changes nor previews them", async () => {
  const ada = await server.person();
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

it("a preview that the page cancels ends the model's call", async () => {
  const ada = await server.person();
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
