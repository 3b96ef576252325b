import { describe, expect, it } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const ada = openForTests(() => server.person());

type Schema = { type?: string; properties?: Record<string, Schema>; anyOf?: Schema[]; format?: string };
type Described = { requestBody?: { content: Record<string, { schema: Schema; example?: object }> } };

/** An input that the call accepts, but for a text in each of its fields. */
function spoiled(example: unknown, text: string): unknown {
  if (typeof example === "string") return /^[\w-]{36}$/.test(example) ? example : text + example;
  if (Array.isArray(example)) return example.map((item) => spoiled(item, text));
  if (typeof example !== "object" || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([key, item]) => [key, spoiled(item, text)]));
}

describe("a text that the database cannot hold", () => {
  it.each(["a\u0000b", "a\ud800b", "\udc00"])("(%j) fails in no call", async (text) => {
    const { body } = await ada.get("/api/openapi.json");
    const paths = body.paths as Record<string, Record<string, Described>>;
    let sent = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const content = requestBody?.content["application/json"];
        if (!content || /logout|sessions|\/account$/.test(path)) continue;
        const address = `/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;
        for (const input of [
          spoiled(content.example ?? {}, text),
          { name: text, token: text, password: text + "12345678" },
        ]) {
          const { status } = await ada.send(method.toUpperCase(), address, input);
          expect([method, path, status >= 500 && status !== 503]).toEqual([method, path, false]);
          sent++;
        }
      }
    }
    expect(sent).toBeGreaterThan(40);
  });

  it("is stored without what cannot be held", async () => {
    const { body, status } = await ada.send("POST", "/api/account/tokens", { name: "a\u0000b\ud800", scope: "read" });
    expect([status, body.name]).toEqual([expect.any(Number), "ab\ufffd"]);
  });
});

describe("a value of a wrong type", () => {
  it.each([{ enabled: "perhaps" }, { enabled: 1 }, { maxBackups: "7" }, { autoDelete: "" }])(
    "(%j) is refused, before and after other calls",
    async (input) => {
      for (const _ of [1, 2]) expect((await ada.send("PUT", "/api/backup/settings", input)).status).toBe(400);
    },
  );

  it("is a number where an address says it as text", async () => {
    expect((await ada.get("/api/bookmarks?limit=5")).status).toBe(200);
    expect((await ada.get("/api/search?q=a&relevance=2&limit=5")).status).toBe(200);
  });
});

describe("a search", () => {
  it("of more operators or words than it may have is refused with a sentence", async () => {
    const search = (q: string) => ada.get(`/api/search?q=${encodeURIComponent(q)}`);
    const operators = "A search can have at most 20 operators and exclusions. Please leave some out.";
    expect(await search("-tag:a ".repeat(66))).toMatchObject({ status: 400, body: { message: operators } });
    expect(await search("-aa".concat(" -bb".repeat(20)))).toMatchObject({ status: 400, body: { message: operators } });
    const words = "A search can have at most 50 words. Please leave some out.";
    expect(await search("a ".repeat(51))).toMatchObject({ status: 400, body: { message: words } });
    expect((await search("-tag:a ".repeat(20) + "a ".repeat(50))).status).toBe(200);
  });
});
