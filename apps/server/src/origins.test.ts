import { appRouter } from "@bowerbird/api";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const ada = openForTests(() => server.person());
let writes: [method: string, address: string][];
beforeAll(async () => {
  const { paths } = (await ada.get("/api/openapi.json")).body;
  const rest = Object.entries(paths as Record<string, object>).flatMap(([address, methods]) =>
    Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), address]),
  );
  const id = crypto.randomUUID();
  writes = [
    ...rest
      .filter(([method]) => method !== "GET")
      .map(([method, address]): [string, string] => [method, `/api${address.replaceAll(/\{\w+\}/g, id)}`]),
    ...mutations().map((name): [string, string] => ["POST", `/trpc/${name}`]),
  ];
});

function mutations(): string[] {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);
  return procedures.filter(([, { _def }]) => _def.type === "mutation").map(([name]) => name);
}

const refusal = "This request came from another site.";

/** The writes that are refused as another site's, and those that are not. */
async function sort(headers: Record<string, string>, calls = writes): Promise<{ refused: number; let: number }> {
  const counts = { refused: 0, let: 0 };
  for (const [method, address] of calls) {
    // An input that nothing accepts: what is let through still does nothing.
    const { status, body } = await ada.send(method, address, ["nonsense"], headers);
    const isRefused = status === 403 && body.message === refusal;
    counts[isRefused ? "refused" : "let"] += 1;
    expect([method, address, status]).not.toEqual([method, address, 500]);
  }
  return counts;
}

const origins = (): [string, string | undefined, boolean][] => [
  ["no origin", undefined, true],
  ["our own origin", server.url, true],
  ["another's origin", "https://evil.example", false],
  ["a hidden origin", "null", false],
];
const sites: [string | undefined, boolean][] = [
  [undefined, true],
  ["none", true],
  ["same-origin", true],
  ["same-site", true],
  ["cross-site", false],
];

describe("every write, by REST and by tRPC,", () => {
  it("is refused from another's page, by its origin and by what browsers say of the site, and let through from ours", async () => {
    expect(writes.length).toBeGreaterThan(30);
    const all = writes.length;
    expect(await sort({ origin: "https://evil.example" })).toEqual({ refused: all, let: 0 });
    expect(await sort({ "sec-fetch-site": "cross-site" })).toEqual({ refused: all, let: 0 });
    expect(await sort({ origin: server.url, "sec-fetch-site": "same-origin" })).toEqual({ refused: 0, let: all });
  });

  it.each(sites)("that a browser calls %s is let through from our own pages and scripts alone", async (site, fits) => {
    const some: typeof writes = [
      ["POST", "/api/bookmarks"],
      ["DELETE", `/api/bookmarks/${crypto.randomUUID()}`],
      ["POST", "/trpc/bookmarks.add"],
    ];
    for (const [name, origin, isOurs] of origins()) {
      const headers = { ...(origin ? { origin } : {}), ...(site ? { "sec-fetch-site": site } : {}) };
      const expected = isOurs && fits ? { refused: 0, let: some.length } : { refused: some.length, let: 0 };
      expect([name, await sort(headers, some)]).toEqual([name, expected]);
    }
  });

  it("with a token needs neither: no other site can send one", async () => {
    const authorization = "Bearer bbt_made-up";
    const cross = { authorization, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect(await sort(cross)).toEqual({ refused: 0, let: writes.length });
    for (const odd of ["Bearer", "Bearer a b", "Basic eA==", "bbt_made-up"]) {
      const headers = { ...cross, authorization: odd };
      expect((await ada.send("POST", "/api/bookmarks", { url: "a.example" }, headers)).status).toBe(403);
    }
  });

  it("with a token does not borrow the cookie", async () => {
    const headers = { authorization: "Bearer bbt_made-up" };
    const { status } = await ada.send("POST", "/api/bookmarks", { url: "a.example" }, headers);
    expect(status).toBe(401);
  });

  it("by tRPC cannot be made with GET", async () => {
    const before = await everything();
    for (const name of mutations()) {
      const { status } = await ada.get(`/trpc/${name}?input=${encodeURIComponent('{"json":{}}')}`);
      expect([name, status]).toEqual([name, 405]);
    }
    expect(await everything()).toEqual(before);
  });

  it("is preceded by no permission for other sites", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const response = await fetch(`${server.url}/api/bookmarks`, { method: "OPTIONS", headers });
    const names = [...response.headers.keys()].filter((name) => name.startsWith("access-control-allow"));
    expect(names).toEqual([]);
  });
});

/** How many rows each table has. */
async function everything(): Promise<unknown> {
  const db = server.services.forkEm().getKysely();
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const counts = tables.rows.map(({ name }) => sql`select ${name} as name, count(*) as n from ${sql.table(name)}`);
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(db)).rows;
}
