import { createHmac } from "node:crypto";
import { appRouter, everyCall } from "@bowerbird/api";
import { ConnectedApp, Bookmark, CoverPicture, Passkey, SiteIcon } from "@bowerbird/db";
import { createVisitorContext, database } from "@bowerbird/core/platform/context";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { handWrittenRoutes } from "./testing/hand-written-routes.ts";
import { fillIds, type IdPath, idPaths } from "./testing/id-paths.ts";
import { isId, type JsonSchema, sampleOf } from "./testing/sample-input.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestFolder, openTestServer } from "./testing/open-test-server.ts";

const folder = openTestFolder();
const { server } = openTestServer(() => ({ BACKUP_FOLDER: folder }));
let ada: TestBrowser;
let eve: TestBrowser;
/** What of Ada's Eve tries, by the name of a router or of an input's property. */
let adas: Record<string, string>;
let eves: Record<string, string>;
beforeAll(async () => {
  [ada, eve] = [await server.person(), await server.person()];
  [adas, eves] = [await collect(ada, "Secret plans"), await collect(eve, "Eve's own")];
});

async function collect(person: TestBrowser, name: string): Promise<Record<string, string>> {
  const site = name === "Secret plans" ? "adas.example" : "eve.example";
  const page = { url: `https://${site}/`, title: "A page", category: name, tags: [name] };
  const { body: bookmark } = await person.send("POST", "/api/bookmarks", page);
  const { body: empty } = await person.send("POST", "/api/categories", { name: `${name}, empty` });
  const { body: started } = await person.send("POST", "/api/imports", { urls: [`https://b.${site}/`] });
  await person.importEnded(started.id);
  const { body: token } = await person.send("POST", "/api/account/tokens", { name: "script" });
  const { body: search } = await person.send("POST", "/api/saved-searches", { name, filters: {} });
  const { body: feed } = await person.send("POST", "/api/feeds", { searchId: search.id });
  const { body: rule } = await person.send("POST", "/api/rules", { condition: site, tags: [name] });
  const { body: source } = await person.send("POST", "/api/sources", { kind: "feed", account: `https://c.${site}/` });
  const { body: webhook } = await person.send("POST", "/api/webhooks", { url: `https://example.org/${site}` });
  await person.send("PUT", `/api/shared-pages/${bookmark.categoryId}`, {});
  const sorted = await person.send("POST", "/api/bookmarks/recategorize", { mode: "preview", includeManual: true });
  const { body: library } = await person.get("/api/export?format=json");
  const file = new File([JSON.stringify(library)], "backup.json");
  const { body: restore } = await person.upload({ file }, "/api/restores");
  await vi.waitUntil(async () => (await person.get(`/api/restores/${restore.id}`)).body.status === "ready", 120_000);
  const { body: sessions } = await person.get("/api/account/sessions");
  const { id: userId } = (await person.get("/api/auth/user")).body;
  const icon = await insertPictures(userId, bookmark.id);
  const passkey = await insertPasskey(userId, name);
  const change = await sync(person, name);
  return {
    ...(await letAssistantsIn(person, userId, name)),
    account: sessions[0].id,
    apiTokens: token.id,
    backups: await backUp(person),
    bookmarks: bookmark.id,
    categories: bookmark.categoryId,
    empty: empty.id,
    changes: change,
    feeds: feed.id,
    // Not the same: with the id of a change, a person may name a change of their own.
    icons: icon,
    history: await sync(person, name),
    imports: started.id,
    linkChecks: bookmark.id,
    passkeys: passkey,
    recategorizations: sorted.body.id,
    restores: restore.id,
    rules: rule.id,
    savedSearches: search.id,
    sources: source.id,
    sync: bookmark.id,
    webhooks: webhook.id,
  };
}

/** @returns the id of a backup in the server's folder */
async function backUp(person: TestBrowser): Promise<string> {
  await person.send("POST", "/api/backup/manual");
  const files = () => person.get("/api/backup/files");
  await vi.waitUntil(async () => (await files()).body.length > 0, 120_000);
  return (await files()).body[0].id;
}

/** @returns the id of a sync */
async function sync(person: TestBrowser, name: string): Promise<string> {
  const [syncId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const operation = { type: "add-folder", id, parentId: null, afterId: null, name: `${name} of a browser` };
  await person.send("POST", "/api/sync", { syncId, batch: 0, device: "A browser", operations: [operation] });
  return syncId;
}

/** An app that is connected, and the token of an assistant that proposes something. */
async function letAssistantsIn(person: TestBrowser, userId: string, name: string) {
  const connectedApps = crypto.randomUUID();
  const app = { clientId: "a", name, host: "a.example", isVerified: false, scopes: ["read"] };
  await server.services.forkEm().insert(ConnectedApp, { userId, id: connectedApps, ...app });
  const { body } = await person.send("POST", "/api/account/tokens", { name: "assistant", scopes: ["organize"] });
  const json = { change: { kind: "create-category", input: { name: `${name}, proposed` } }, title: name };
  const headers = { authorization: `Bearer ${body.token}` };
  const proposed = await server.visitor().send("POST", "/trpc/assistants.change", { json }, headers);
  const { body: writing } = await person.send("POST", "/api/account/tokens", { name: "writing", scopes: ["write"] });
  return { connectedApps, assistants: proposed.body.result.data.json.proposalId, assistantToken: writing.token };
}

/** Without a browser that makes one. @returns its id */
async function insertPasskey(userId: string, name: string): Promise<string> {
  const id = crypto.randomUUID();
  const passkey = { userId, id, credentialId: "a", publicKey: "a", counter: 0n, name };
  await server.services.forkEm().insert(Passkey, passkey);
  return id;
}

/** An imported icon, and a cover that was fetched. @returns the icon's id */
async function insertPictures(userId: string, bookmarkId: string): Promise<string> {
  const em = server.services.forkEm();
  const id = crypto.randomUUID().replaceAll("-", "");
  const picture = { mediaType: "image/png", content: Buffer.from("Secret plans") };
  await em.insert(SiteIcon, { userId, id, ...picture });
  const coverUrl = `https://example.org/${id}.png`;
  await em.nativeUpdate(Bookmark, { userId, id: bookmarkId }, { coverUrl }, { filters: false });
  const hash = createHmac("sha256", server.services.config.appSecret).update("cover").update(coverUrl).digest("hex");
  await em.insert(CoverPicture, { id: hash.slice(0, 32), ...picture, size: 12, fetchedAt: new Date() });
  return id;
}

type Procedure = { _def: { type: "query" | "mutation" | "subscription"; inputs: z.ZodType[] } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** Whose id a property holds where neither its name nor that of the router says it. */
const kinds: Record<string, string> = {
  "bookmarks.undoChange id": "history",
  "assistants.pageText id": "bookmarks",
  "assistants.change id": "categories",
  intoId: "categories",
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

/** Every property of a procedure's input that holds an id. */
function idsOf({ _def }: Procedure): IdPath[] {
  return _def.inputs.flatMap((input) =>
    idPaths(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema),
  );
}

function kindOf(name: string, property: string): string {
  const known = kinds[`${name} ${property}`] ?? kinds[property] ?? kinds[property.replace(/s$/, "")];
  return known ?? name.split(".")[0]!;
}

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

const secrets = /adas\.example|Secret plans/;
/** Calls that read, without an id; those that search search for what both have. */
const asking = procedures
  .filter(([, { _def }]) => _def.type === "query")
  .map(([name, procedure]) => {
    const input = Object.entries(inputOf(procedure)).filter(([property]) => !isId(property));
    const given = Object.fromEntries(input.map(([property, value]) => [property, property === "q" ? "page" : value]));
    return { name, input: procedure._def.inputs[0] instanceof z.ZodVoid ? undefined : given };
  });

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
    expect(told).not.toMatch(secrets);
    const isList = ids.every((property) => property.endsWith("ds") || property in listing);
    expect([isList || answer.status === 404, answer.status, told]).toEqual([true, answer.status, told]);
  });

  it.each(asking)("is told to them alone: $name", async ({ name, input }) => {
    expect(JSON.stringify((await call(name, "query", input)).body)).not.toMatch(secrets);
  });

  it("is told to them by most of these calls", async () => {
    const answers = await Promise.all(asking.map(({ name, input }) => call(name, "query", input, ada)));
    expect(answers.filter(({ body }) => secrets.test(JSON.stringify(body))).length).toBeGreaterThan(20);
  });

  /** A list of nothing, where the id only narrows what is listed or names the change that the person makes. */
  const listing = { categoryId: true, changeId: true };

  function idFor(name: string, property: string): unknown {
    const id = adas[kindOf(name, property)];
    expect(id, `Say in this test whose id ${name} takes as ${property}.`).toBeDefined();
    return property.endsWith("ds") ? [id] : id;
  }

  function call(name: string, type: string, input: unknown, person = eve) {
    const body = { json: input };
    const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(body))}`;
    if (type === "query") return person.get(`/trpc/${name}${query}`);
    return person.send("POST", `/trpc/${name}`, body);
  }
});

const paths = procedures
  .filter(([, { _def }]) => _def.type !== "subscription")
  .flatMap(([name, procedure]) => idsOf(procedure).map((found) => ({ name, type: procedure._def.type, ...found })))
  .filter(({ name, path: property, input }) => !isOwnChoice(`${name} ${property}`, input));

/** Ids that the person's client gives to something new, and those of an authenticator, which name no row. */
function isOwnChoice(place: string, input: unknown): boolean {
  const { operations } = input as { operations?: Operation[] };
  return (
    ["bookmarks.add id", "sync.applyBatch syncId", "tidy.accept changeId"].includes(place) ||
    / credential[.]/.test(place) ||
    (place === "sync.applyBatch operations.id" && operations![0]!.type.startsWith("add-"))
  );
}

interface Operation {
  type: string;
  url?: string;
}

/** What another status than "not found" says. */
const otherwise: Record<string, { status: number; why: string }> = {
  ...answered(200, "an unknown one is left out", [
    "assistants.change change.input.ids",
    "ai.offers ids",
    "bookmarks.addMany bookmarks.categoryId",
    "bookmarks.delete filter.exceptIds",
    "bookmarks.delete ids",
    "bookmarks.deletePermanently filter.exceptIds",
    "bookmarks.deletePermanently ids",
    "bookmarks.opened ids",
    "bookmarks.restore filter.exceptIds",
    "bookmarks.restore ids",
    "bookmarks.updateMany filter.exceptIds",
    "bookmarks.updateMany ids",
    "recategorizations.applyPreview exceptIds",
    "recategorizations.applyPreview exceptMoves.fromCategoryId",
    "recategorizations.applyPreview exceptMoves.toCategoryId",
    "recategorizations.applyPreview includeIds",
    "recategorizations.startTagging ids",
  ]),
  ...answered(200, "a list of nothing", [
    "bookmarks.list categoryId",
    "recategorizations.items fromCategoryId",
    "recategorizations.items toCategoryId",
  ]),
  ...answered(200, "an operation on what is gone is skipped, and said to be", [
    "sync.applyBatch operations.afterId",
    "sync.applyBatch operations.id",
    "sync.applyBatch operations.parentId",
    "sync.applyBatch operations.was.parentId",
  ]),
  ...answered(200, "where the person saw their own bookmark, or did not want it", [
    "bookmarks.add refused.categoryId",
    "bookmarks.update seen.categoryId",
  ]),
  ...answered(200, "its category may be gone at any time; running it answers 404", [
    "savedSearches.save filters.categoryId",
  ]),
  ...answered(409, "these are not all of the person's", ["rules.reorder ids"]),
};

/** Where the id is stored as it is given: it says what the person does not want, or looks for. */
const remembered = ["bookmarks.add refused.categoryId", "savedSearches.save filters.categoryId"];

function answered(status: number, why: string, places: string[]) {
  return Object.fromEntries(places.map((place) => [place, { status, why }]));
}

describe("an id of another person beside one's own", () => {
  it("is tried at each id that is an exception", () => {
    const places = new Set(paths.map(({ name, path: property }) => `${name} ${property}`));
    expect(Object.keys(otherwise).filter((place) => !places.has(place))).toEqual([]);
  });

  it.each(paths)("is not found, or treated as one that does not exist: $name, $path $variant", async (tried) => {
    const { name, path: property, type } = tried;
    await renewPreview(name);
    const stolen = ownIds(adas, tried)(property.split(".").at(-1)!);
    const filled = fillIds(tried.input, property, { at: () => stolen, elsewhere: ownIds(eves, tried) }) as object;
    const body = { json: complete(name, filled) };
    const [before, own] = [await everythingOf(ada), JSON.stringify(await everythingOf(eve))];
    const answer =
      type === "query"
        ? await eve.get(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(body))}`)
        : name === "assistants.change"
          ? await server
              .visitor()
              .send("POST", `/trpc/${name}`, body, { authorization: `Bearer ${eves["assistantToken"]}` })
          : await eve.send("POST", `/trpc/${name}`, body);
    const told = JSON.stringify(answer.body);
    expect(await everythingOf(ada)).toEqual(before);
    expect(told).not.toMatch(secrets);
    const { status, why } = otherwise[`${name} ${property}`] ?? { status: 404, why: "" };
    expect([answer.status, why, body, told]).toEqual([status, why, body, told]);
    const mentions = JSON.stringify(await everythingOf(eve)).split(stolen).length - own.split(stolen).length;
    expect(mentions > 0).toBe(remembered.includes(`${name} ${property}`));
  });

  /** By a property's name, whose id it is. */
  function ownIds(of: Record<string, string>, { name, input }: { name: string; input: unknown }) {
    const [operation] = (input as { operations?: Operation[] }).operations ?? [];
    return (property: string): string => {
      if (property === "syncId" || (property === "changeId" && name === "tidy.accept")) return crypto.randomUUID();
      if (operation && property === "id" && of === eves && operation.type.startsWith("add-"))
        return crypto.randomUUID();
      const isFolder = operation?.type.endsWith("folder") && ["id", "afterId"].includes(property);
      const id = of[isFolder ? "categories" : kindOf(name, property)];
      expect(id, `Say in this test whose id ${name} takes as ${property}.`).toBeDefined();
      return id!;
    };
  }

  /** A preview is applied once. */
  async function renewPreview(name: string): Promise<void> {
    if (name !== "recategorizations.applyPreview") return;
    const { body } = await eve.send("POST", "/api/bookmarks/recategorize", { mode: "preview", includeManual: true });
    eves["recategorizations"] = body.id;
  }

  /** With what it needs besides to be understood. */
  function complete(name: string, input: { filter?: object; operations?: Operation[]; bookmarks?: object[] }): object {
    const { filter, operations, bookmarks } = input;
    const url = `https://eve.example/${crypto.randomUUID()}`;
    const isWhole = !filter || Object.keys(filter).length > 1 || !("exceptIds" in filter) || /restore|Perm/.test(name);
    return {
      ...input,
      ...(isWhole ? {} : { filter: { ...filter, categoryId: eves["empty"] } }),
      ...(operations && { operations: operations.map((one) => completeOperation(one, url)) }),
      ...(bookmarks && { bookmarks: bookmarks.map((one) => ({ ...one, url })) }),
      ...missing(name, url, input),
    };
  }

  function missing(name: string, url: string, input: object): object {
    if (name === "bookmarks.add") return { url };
    if (name === "assistants.change") {
      const { change } = input as { change: { input: object } };
      return "url" in change.input ? { change: { ...change, input: { ...change.input, url } } } : {};
    }
    if (name === "bookmarks.update") return { title: "Another title" };
    if (name === "bookmarks.updateMany")
      return { isFavorite: true, ...("ids" in input || "filter" in input ? {} : { ids: [eves["bookmarks"]] }) };
    if (name === "bookmarks.move" && !("beforeId" in input || "afterId" in input))
      return { beforeId: eves["bookmarks"] };
    return name === "categories.edit" ? { color: "#112233" } : {};
  }

  function completeOperation(operation: Operation, url: string): Operation {
    const isAdded = operation.type.startsWith("add-");
    const added = { id: crypto.randomUUID(), parentId: null, afterId: null };
    const known = { id: operation.type.endsWith("folder") ? eves["categories"]! : eves["bookmarks"]! };
    return { ...(isAdded ? added : known), ...operation, ...("url" in operation && { url }) };
  }
});

/** Hand-written routes that take an id, in their path, query or body. */
const byHand: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  "GET /backup/files/:id/download": () => eve.get(`/api/backup/files/${adas["backups"]}/download`),
  "GET /icons/:id": () => eve.get(`/api/icons/${adas["icons"]}`),
  "GET /covers/:id": () => eve.get(`/api/covers/${adas["bookmarks"]}`),
  downloadBackup: () => eve.get(`/api/backup/files/${adas["backups"]}/download`),
  listBookmarks: () => eve.get(`/api/bookmarks?categoryId=${adas["categories"]}`),
  recategorize: () => eve.send("POST", "/api/bookmarks/recategorize", { categoryId: adas["categories"] }),
  startRestore: () => eve.send("POST", "/api/restores", { driveFileId: adas["backups"] }),
};

describe("a hand-written route", () => {
  it("that takes an id is tried here", () => {
    const isSecret = (route: string) => route.includes(":token");
    const withId = handWrittenRoutes(server.services).filter((route) => /\/:\w/.test(route) && !isSecret(route));
    const behind = Object.entries(everyCall._def.procedures as unknown as Record<string, Procedure>)
      .filter(([name]) => !name.includes("."))
      .filter(([, procedure]) => idsOf(procedure).length > 0);
    expect(Object.keys(byHand).toSorted()).toEqual([...withId, ...behind.map(([name]) => name)].toSorted());
  });

  it.each(Object.entries(byHand))("gives and changes nothing of another: %s", async (name, ask) => {
    const before = await everythingOf(ada);
    const { status, body } = await ask();
    expect(await everythingOf(ada)).toEqual(before);
    expect(JSON.stringify(body)).not.toMatch(secrets);
    expect([name, status]).toEqual([name, name === "listBookmarks" ? 200 : 404]);
  });

  it("gives the person's own pictures to them", async () => {
    expect((await ada.get(`/api/icons/${adas["icons"]}`)).status).toBe(200);
    expect((await ada.get(`/api/covers/${adas["bookmarks"]}`)).status).toBe(200);
  });
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
