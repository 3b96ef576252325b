import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { hostileValue } from "./testing/hostile-values.ts";
import type { Answer, TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
let ada: TestBrowser;
let operations: Operation[];
beforeAll(async () => {
  ada = await server.person();
  operations = operationsOf((await ada.get("/api/openapi.json")).body);
});

interface Operation {
  method: string;
  path: string;
  query: string[];
  fields: string[];
}

type Schema = { properties?: Record<string, unknown>; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };
type Described = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
      fields: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema)),
    })),
  );
}

function fieldsOf({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)];
}

/** What no answer may contain: a stack, a query, a file of ours, a library's name. */
const secrets =
  /\bat .+\(.+:\d+:\d+\)|node_modules|\.ts:\d|select |insert into|syntax error|\/packages\/|kysely|ZodError/i;

/** The words of the library that checks inputs, in place of a sentence. */
const libraryWords =
  /Invalid (input|option|string|key|element)|expected \w+, received|Too (big|small):|Unrecognized key/;

function faultsOf({ status, body }: Answer): string[] {
  const told = JSON.stringify(body) ?? "";
  const faults = status >= 500 && status !== 503 ? [`It failed: ${status}`] : [];
  if (status < 400) return faults;
  if (secrets.test(told)) faults.push(`It tells too much: ${told}`);
  if (libraryWords.test(told)) faults.push(`It speaks as a library: ${told}`);
  const isTold = typeof body?.message === "string" && typeof body?.code === "string";
  return isTold ? faults : [...faults, `It says nothing: ${told}`];
}

describe("every call by REST", () => {
  const some = fc.record({
    values: fc.array(hostileValue, { minLength: 1, maxLength: 12 }),
    isWhole: fc.boolean(),
    extra: hostileValue,
  });

  it("answers whatever nonsense it is sent with a sentence: no failure, no stack, query or path", async () => {
    const samples = fc.sample(some, { numRuns: 25, seed: 2026 });
    for (const operation of operations) {
      for (const sample of samples) {
        const answer = await send(operation, sample);
        const place = `${operation.method} ${operation.path} ${JSON.stringify(sample).slice(0, 300)}`;
        expect([place, ...faultsOf(answer)]).toEqual([place]);
      }
    }
  });

  it.each(["{", "[", '{"url":', "\u0000", '{"__proto__":{"isAdmin":true}}', '"text"', "null", "[1,2"])(
    "reads the body %j without falling over",
    async (body) => {
      for (const { method, path } of operations.filter((operation) => operation.method !== "GET")) {
        const address = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
        const headers = { "content-type": "application/json", cookie: ada.cookie() };
        if (/logout|sessions/.test(path)) continue;
        const response = await fetch(`${server.url}/api${address}`, { method, body, headers });
        expect([method, path, response.status < 500 || response.status === 503]).toEqual([method, path, true]);
        expect(await response.text()).not.toMatch(secrets);
      }
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  async function send(
    { method, path, query, fields }: Operation,
    { values, isWhole, extra }: { values: unknown[]; isWhole: boolean; extra: unknown },
  ): Promise<Answer> {
    const pick = (index: number) => values[index % values.length];
    const segment = (index: number) => encodeURIComponent(wellFormed(pick(index)).slice(0, 200) || "x");
    const address = path.split(/\{\w+\}/).reduce((left, right, index) => left + segment(index) + right);
    const search = new URLSearchParams(query.map((name, index) => [name, wellFormed(pick(index)).slice(0, 300)]));
    const target = `/api${address}${query.length > 0 && method === "GET" ? `?${search}` : ""}`;
    const browser = /logout|sessions/.test(path) ? server.visitor() : ada;
    if (method === "GET") return browser.get(target);
    const named = Object.fromEntries(fields.map((name, index) => [name, pick(index)]));
    return browser.send(method, target, isWhole ? { ...named, extra } : extra);
  }

  function wellFormed(value: unknown): string {
    return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
  }
});
