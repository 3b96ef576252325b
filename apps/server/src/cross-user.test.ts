import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { appRouter } from "@bowerbird/api";
import { Passkey } from "@bowerbird/db";
import { createVisitorContext, database } from "@bowerbird/core/platform/context";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { isId, sampleOf } from "./testing/sample-input.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-backups-"));
let server: TestServer;
let ada: TestBrowser;
let eve: TestBrowser;
/** What of Ada's Eve tries, by the name of a router or of an input's property. */
let adas: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer(inject("databaseUrl"), null, { BACKUP_FOLDER: folder });
  [ada, eve] = [await server.person(), await server.person()];
  adas = await collect(ada);
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function collect(person: TestBrowser): Promise<Record<string, string>> {
  const page = { url: "https://a.example/", title: "A page", category: "Secret plans" };
  const { body: bookmark } = await person.send("POST", "/api/bookmarks", page);
  const { body: started } = await person.send("POST", "/api/imports", { urls: ["https://b.example/"] });
  await person.importEnded(started.id);
  const { body: token } = await person.send("POST", "/api/account/tokens", { name: "script" });
  const { body: search } = await person.send("POST", "/api/saved-searches", { name: "Secret plans", filters: {} });
  const { body: feed } = await person.send("POST", "/api/feeds", { searchId: search.id });
  const { body: rule } = await person.send("POST", "/api/rules", { condition: "a.example", tags: ["Secret plans"] });
  const { body: source } = await person.send("POST", "/api/sources", { kind: "feed", account: "https://c.example/" });
  const { body: webhook } = await person.send("POST", "/api/webhooks", { url: "https://example.org/a.example" });
  await person.send("PUT", `/api/shared-pages/${bookmark.categoryId}`, {});
  const sorted = await person.send("POST", "/api/bookmarks/recategorize", { mode: "preview", includeManual: true });
  const { body: library } = await person.get("/api/export?format=json");
  const file = new File([JSON.stringify(library)], "backup.json");
  const { body: restore } = await person.upload({ file }, "/api/restores");
  await vi.waitUntil(async () => (await person.get(`/api/restores/${restore.id}`)).body.status === "ready", 10_000);
  const { body: sessions } = await person.get("/api/account/sessions");
  const passkey = await insertPasskey((await person.get("/api/auth/user")).body.id);
  const change = await sync(person);
  return {
    account: sessions[0].id,
    apiTokens: token.id,
    backups: await backUp(person),
    bookmarks: bookmark.id,
    categories: bookmark.categoryId,
    changes: change,
    feeds: feed.id,
    history: change,
    imports: started.id,
    linkChecks: bookmark.id,
    passkeys: passkey,
    recategorizations: sorted.body.id,
    restores: restore.id,
    rules: rule.id,
    savedSearches: search.id,
    sources: source.id,
    webhooks: webhook.id,
  };
}

/** @returns the id of a backup in the server's folder */
async function backUp(person: TestBrowser): Promise<string> {
  await person.send("POST", "/api/backup/manual");
  const files = () => person.get("/api/backup/files");
  await vi.waitUntil(async () => (await files()).body.length > 0, 10_000);
  return (await files()).body[0].id;
}

/** @returns the id of a sync */
async function sync(person: TestBrowser): Promise<string> {
  const [syncId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const operation = { type: "add-folder", id, parentId: null, afterId: null, name: "Secret plans of a browser" };
  await person.send("POST", "/api/sync", { syncId, batch: 0, device: "A browser", operations: [operation] });
  return syncId;
}

/** Without a browser that makes one. @returns its id */
async function insertPasskey(userId: string): Promise<string> {
  const id = crypto.randomUUID();
  const passkey = { userId, id, credentialId: "a", publicKey: "a", counter: 0n, name: "Secret plans" };
  await server.services.forkEm().insert(Passkey, passkey);
  return id;
}

type Procedure = { _def: { type: "query" | "mutation" | "subscription"; inputs: z.ZodType[] } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** Whose id a property holds where its name does not say it. */
const kinds: Record<string, string> = {
  categoryId: "categories",
  fromCategoryId: "categories",
  toCategoryId: "categories",
  parentId: "categories",
  bookmarkId: "bookmarks",
  ids: "bookmarks",
  driveFileId: "backups",
  searchId: "savedSearches",
  syncId: "changes",
  changeId: "changes",
};

function inputOf({ _def }: Procedure): Record<string, unknown> {
  const schemas = _def.inputs.map((input) => z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  const input = Object.assign({}, ...schemas.map((schema) => sampleOf(schema as object)));
  // A place is before or after another: the one is as good as the other.
  if ("beforeId" in input) delete input.afterId;
  // A feed has one thing.
  if ("searchId" in input) ["categoryId", "tag"].forEach((other) => delete input[other]);
  return input;
}

const taking = procedures
  .map(([name, procedure]) => ({ name, type: procedure._def.type, input: inputOf(procedure) }))
  .filter(({ type }) => type !== "subscription")
  // Its id is that of the new bookmark.
  .filter(({ name }) => name !== "bookmarks.add")
  .filter(({ input }) => Object.keys(input).some(isId));

describe("what belongs to one person", () => {
  it("is asked for by procedures that take an id, all of which are tried here", () => {
    expect(taking.length).toBeGreaterThan(8);
  });

  it.each(taking)("cannot be read or changed by another: $name", async ({ name, type, input }) => {
    const before = await everythingOf(ada);
    const ids = Object.keys(input).filter(isId);
    const stolen = Object.fromEntries(ids.map((property) => [property, idFor(name, property)]));
    const answer = await call(name, type, { ...input, ...stolen });
    expect(await everythingOf(ada)).toEqual(before);
    const told = JSON.stringify(answer.body);
    for (const secret of ["a.example", "b.example", "Secret plans"]) expect(told).not.toContain(secret);
    const isList = ids.every((property) => property.endsWith("ds") || property in listing);
    expect([isList || answer.status === 404, answer.status, told]).toEqual([true, answer.status, told]);
  });

  /** A list of nothing, where the id only narrows what is listed or names the change that the person makes. */
  const listing = { categoryId: true, changeId: true };

  function idFor(name: string, property: string): unknown {
    const router = name.split(".")[0]!;
    const id = adas[kinds[property] ?? kinds[property.replace(/s$/, "")] ?? router];
    expect(id, `Say in this test whose id ${name} takes as ${property}.`).toBeDefined();
    return property.endsWith("ds") ? [id] : id;
  }

  function call(name: string, type: string, input: unknown) {
    const body = { json: input };
    if (type === "query") return eve.get(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(body))}`);
    return eve.send("POST", `/trpc/${name}`, body);
  }
});

/** Every row of every table that names the person; not when a session was last seen. */
async function everythingOf(person: TestBrowser): Promise<unknown> {
  const db = database(createVisitorContext(server.services));
  const { id } = (await person.get("/api/auth/user")).body;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name <> 'session' order by 1`.execute(db);
  return Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql`select t.* from ${sql.ref(name)} t where user_id = ${id} order by t::text`.execute(db);
      return [name, found.rows];
    }),
  );
}
