import { limits } from "@bowerbird/contract/limits";
import { createModel } from "@bowerbird/core/integrations";
import { modelConfig, startModelServer, type TestModelServer } from "@bowerbird/core/testing";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";
import { opsPassword } from "./testing/test-server.ts";

const { server, it } = openTestServer();

const repository = { url: "https://github.com/a/b", title: "A repository" };
async function library(): Promise<TestBrowser> {
  const ada = await server.person();
  const links = [
    { ...repository, category: "Travel", isAiGenerated: true },
    { url: "https://www.netflix.com/title/1", title: "A film", category: "Mine" },
  ];
  await ada.send("POST", "/api/bookmarks/bulk", { bookmarks: links });
  return ada;
}

describe("sorting by REST", () => {
  it("names the category of a link and how sure that is", async ({ ada }) => {
    const { status, body } = await ada.send("POST", "/api/categorize", repository);
    expect([status, body.category]).toEqual([200, "Development"]);
    expect(body.confidence).toBeGreaterThan(0.5);
    const unknown = await ada.send("POST", "/api/categorize", { url: "https://qqq.example", title: "Zzz" });
    expect(unknown.body.category).toBe("Uncategorized");
  });

  it("suggests category, tags and collections from what the person has", async ({ ada }) => {
    for (const page of [1, 2]) {
      const bookmark = { ...repository, url: `https://github.com/a/${page}`, category: "Development" };
      await ada.send("POST", "/api/bookmarks", bookmark);
    }
    const { status, body } = await ada.send("POST", "/api/ai-suggestions", { ...repository, description: "" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ category: "Development", isPersonalized: expect.any(Boolean) as boolean });
    expect(body.reason).not.toBe("");
    expect(body.collections).toEqual([
      { name: "Development", description: "Your bookmarks in Development", estimatedCount: 2 },
      { name: "github.com", description: "Your bookmarks of github.com", estimatedCount: 2 },
    ]);
  });

  it("learns from feedback, and knows no category or bookmark of others", async ({ ada }) => {
    await ada.send("POST", "/api/categories", { name: "Lab" });
    const said = { originalUrl: "https://qqq.example/1", originalTitle: "Zzz", aiSuggestedCategory: "Travel" };
    const correction = { ...said, userChosenCategory: "Lab", feedbackType: "correction", confidence: 0.8 };
    for (let time = 0; time < 5; time++) {
      const given = await ada.send("POST", "/api/ai-feedback", {
        ...correction,
        originalUrl: `https://qqq.example/${time}`,
      });
      expect([given.status, given.body]).toEqual([200, { id: expect.any(String) as string }]);
    }
    const sorted = await ada.send("POST", "/api/categorize", { url: "https://qqq.example/9", title: "Zzz" });
    expect(sorted.body.category).toBe("Lab");
    const unknown = await ada.send("POST", "/api/ai-feedback", { ...correction, userChosenCategory: "None" });
    expect([unknown.status, unknown.body.message]).toEqual([404, "Category not found"]);
    const foreign = await ada.send("POST", "/api/ai-feedback", { ...correction, bookmarkId: crypto.randomUUID() });
    expect([foreign.status, foreign.body.message]).toEqual([404, "Bookmark not found"]);
  });

  it("sorts everything again, shows what it did, and undoes it", async () => {
    const ada = await library();
    const { status, body } = await ada.send("POST", "/api/bookmarks/recategorize");
    expect(status).toBe(200);
    expect(body.bookmarks).toMatchObject([{ ...repository, category: "Development", isAiGenerated: true }]);
    const shown = await ada.get(`/api/recategorizations/${body.id}`);
    expect(shown.body).toMatchObject({ status: "applied", total: 1, changed: 1, canUndo: true });
    expect(shown.body.changes).toMatchObject([{ from: "Travel", to: "Development", count: 1 }]);
    const listed = await ada.get(`/api/recategorizations/${body.id}/items`);
    expect(listed.body.items).toMatchObject([{ url: repository.url, from: "Travel", to: "Development" }]);
    const undone = await ada.send("POST", `/api/recategorizations/${body.id}/undo`);
    expect([undone.status, undone.body]).toEqual([200, { restored: 1, kept: 0 }]);
    const again = await ada.send("POST", `/api/recategorizations/${body.id}/undo`);
    expect([again.status, again.body.message]).toEqual([409, "This is already undone."]);
  });

  it("shows first, leaves single ones out, and refuses nonsense with a sentence", async () => {
    const ada = await library();
    const { body } = await ada.send("POST", "/api/bookmarks/recategorize", { mode: "preview", includeManual: true });
    const { body: listed } = await ada.get(`/api/recategorizations/${body.id}/items`);
    const film = listed.items.find(({ from }: { from: string }) => from === "Mine");
    const applied = await ada.send("POST", `/api/recategorizations/${body.id}/apply`, { exceptIds: [film.bookmarkId] });
    expect(applied.body).toMatchObject({ status: "applied", changed: 2, applied: 1 });
    const sure = await ada.get(`/api/recategorizations/${body.id}?minConfidence=1`);
    expect([sure.status, sure.body.changed]).toEqual([200, 0]);
    const none = await ada.get(`/api/recategorizations/${body.id}/items?minConfidence=1`);
    expect([none.status, none.body.items]).toEqual([200, []]);
    const unsure = await ada.send("POST", `/api/recategorizations/${body.id}/apply`, { minConfidence: "high" });
    expect(unsure.status).toBe(400);
    const wrong = await ada.send("POST", "/api/bookmarks/recategorize", { mode: "guess" });
    expect([wrong.status, wrong.body.message]).toEqual([400, "mode is preview or apply."]);
    const nothing = await ada.send("POST", "/api/bookmarks/ai-tags", {});
    expect([nothing.status, nothing.body.message]).toEqual([400, "Please choose bookmarks, by ids or by a category."]);
  });
});

describe("with a model", () => {
  let model: TestModelServer;
  beforeAll(async () => {
    model = await startModelServer(({ data }) => {
      const [category] = Object.entries(data.categories).find(([, path]) => path === "Science")!;
      const links = data.links.map(({ n }) => ({ n, category, confidence: 0.7, tags: ["new tag"], summary: "" }));
      return { text: { links } };
    });
    server.services.model = createModel(modelConfig(model));
  });
  afterAll(() => model.close());

  /** What operators see of today's use. */
  async function modelUse(): Promise<{ calls: number; questionTokens: number }> {
    const authorization = `Basic ${Buffer.from(`ops:${opsPassword}`).toString("base64")}`;
    const { body } = await server.visitor().get("/metrics", { authorization });
    const read = (what: string) =>
      Number(new RegExp(`^bowerbird_model_use_today\\{what="${what}"\\} (\\d+)$`, "m").exec(body as string)?.[1] ?? 0);
    return { calls: read("calls"), questionTokens: read("question tokens") };
  }

  it("suggests what the model says, tags bookmarks in the background, and shows operators what it comes to", async () => {
    const before = await modelUse();
    const ada = await library();
    const suggested = await ada.send("POST", "/api/ai-suggestions", repository);
    expect(suggested.body).toMatchObject({ category: "Science", tags: ["new tag"], confidence: 0.7 });
    const { body: bookmarks } = await ada.get("/api/bookmarks");
    const ids = bookmarks.map(({ id }: { id: string }) => id);
    const started = await ada.send("POST", "/api/bookmarks/ai-tags", { ids });
    expect(started.status).toBe(202);
    const isApplied = async () =>
      expect((await ada.get(`/api/recategorizations/${started.body.id}`)).body).toMatchObject({ status: "applied" });
    await vi.waitFor(isApplied, { timeout: 120_000 });
    expect((await ada.get("/api/bookmarks")).body).toMatchObject([{ tags: ["new tag"] }, { tags: ["new tag"] }]);
    const after = await modelUse();
    expect([after.calls - before.calls, after.questionTokens - before.questionTokens]).toEqual([2, 200]);
  });

  it("answers 202 with the id alone when the model takes longer than an answer may", async () => {
    const held = Promise.withResolvers<void>();
    const reply = model.reply;
    let isAsked = false;
    model.reply = (call) => {
      isAsked = true;
      return { ...reply(call), after: held.promise };
    };
    const ada = await library();
    const { now } = server.services;
    let passed = 0;
    server.services.now = () => new Date(now().getTime() + passed);
    try {
      const answer = ada.send("POST", "/api/bookmarks/recategorize");
      await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 120_000 });
      passed = limits.recategorizationTime;
      const { status, body } = await answer;
      expect([status, body]).toEqual([202, { id: expect.any(String) as string }]);
      held.resolve();
      const isApplied = async () =>
        expect((await ada.get(`/api/recategorizations/${body.id}`)).body).toMatchObject({
          status: "applied",
          applied: 1,
        });
      await vi.waitFor(isApplied, { timeout: 120_000 });
    } finally {
      server.services.now = now;
      model.reply = reply;
    }
  });
});
