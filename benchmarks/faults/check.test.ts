import { insertPerson } from "@bowerbird/core/testing";
import { createTestDatabase, type TestDatabase } from "@bowerbird/db/testing";
import { Client, type QueryResultRow } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { Refused } from "../product/person.ts";
import { type Damage, type Evidence, findDamage } from "./check.ts";
import { type Role, roles } from "./stand.ts";

const none: Damage = { lost: 0, duplicated: 0, miscounted: 0, schedulesLost: 0, signedOut: 0 };
const urls = ["https://a.example/1", "https://a.example/2", "https://a.example/3"];

let database: TestDatabase;
let client: Client;
let evidence: Evidence;
let accepted: { links: Map<string, string[]>; backupIds: string[] };
let signedOut: Role | null;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  await makeDueBackups();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  evidence = await makeEvidence();
});
afterEach(() => vi.restoreAllMocks());

async function query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await client.query<R>(text, values)).rows;
}

/** Does the same as a worker with a due backup. */
async function makeDueBackups(): Promise<void> {
  await query(`
    create function make_backup() returns trigger language plpgsql as $$ begin
      insert into backup_run (user_id, id, format, status, due_at)
        values (new.user_id, gen_random_uuid(), 'json', 'success', new.next_due_at);
      update backup_settings set next_due_at = now() + interval '1 day' where user_id = new.user_id;
      return null; end $$`);
  await query(`
    create trigger make_due_backups after update on backup_settings for each row
      when (new.enabled and new.next_due_at <= now()) execute function make_backup()`);
}

/** All people with their links, and one with a backup: no damage. */
async function makeEvidence(): Promise<Evidence> {
  await query('delete from "user"');
  signedOut = null;
  accepted = { links: new Map(), backupIds: [crypto.randomUUID()] };
  const people = {} as Evidence["people"];
  for (const role of roles) {
    const { id } = await insertPerson(database.orm.em.fork());
    const get = () =>
      signedOut === role
        ? Promise.reject(new Refused("GET", "/api/auth/user", 401, "signed out"))
        : Promise.resolve({ id });
    people[role] = { id, person: { get } as never };
    accepted.links.set(id, [...urls]);
    await saveLinks(id, urls);
  }
  const [backupId] = accepted.backupIds;
  const { id: backer } = people.backer;
  await query(
    `insert into backup_settings (user_id, enabled, frequency, format, max_backups, auto_delete, time_zone, next_due_at)
     values ($1, true, 'daily', 'json', 5, false, 'UTC', now() + interval '1 day')`,
    [backer],
  );
  await query("insert into backup_run (user_id, id, format, status) values ($1, $2, 'json', 'success')", [
    backer,
    backupId,
  ]);
  const files = new Map([["file", { appProperties: { bowerbirdRun: backupId } }]]);
  return { query, people, google: { files: files as never } };
}

async function saveLinks(userId: string, links: readonly string[]): Promise<void> {
  await query(
    `insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
     select $1, gen_random_uuid(), (select id from category where user_id = $1 limit 1), url, '', '', '', ''
     from unnest($2::text[]) as url`,
    [userId, links],
  );
}

const damage = () => findDamage(evidence, accepted, 300);
const adder = () => evidence.people.adder.id;

test("without damage nothing is reported", async () => {
  expect(await damage()).toEqual(none);
});

test("an accepted link that is gone is reported as lost, even if it is in the trash", async () => {
  await query("delete from bookmark where user_id = $1 and url = $2", [adder(), urls[0]]);
  await query("update bookmark set deleted_at = now() where user_id = $1 and url = $2", [adder(), urls[1]]);
  expect(await damage()).toEqual({ ...none, lost: 2 });
});

test("a link that only another person has is reported as lost", async () => {
  accepted.links.get(adder())!.push("https://only.example/of-another");
  await saveLinks(evidence.people.sorter.id, ["https://only.example/of-another"]);
  expect(await damage()).toEqual({ ...none, lost: 1 });
});

test("bookmarks whose tag was not replaced, though it was on others, are reported", async () => {
  const { id } = evidence.people.tagger;
  await query("update bookmark set tags = array['new'] where user_id = $1", [id]);
  expect(await damage()).toEqual(none);
  await query("update bookmark set tags = array['old'] where user_id = $1 and url = $2", [id, urls[0]]);
  expect(await damage()).toEqual({ ...none, lost: 1 });
});

test("a link that is stored twice is reported as duplicated", async () => {
  await saveLinks(adder(), [urls[0]!]);
  expect(await damage()).toEqual({ ...none, duplicated: 1 });
});

test("a backup without a file, or with two, is reported", async () => {
  const files = evidence.google.files as unknown as Map<string, unknown>;
  const file = files.get("file");
  files.delete("file");
  expect(await damage()).toEqual({ ...none, lost: 1 });
  files.set("file", file).set("again", file);
  expect(await damage()).toEqual({ ...none, duplicated: 1 });
});

test("a wrong stored count is reported", async () => {
  await query(
    `update category set bookmark_count = bookmark_count + 1
     where (user_id, id) = (select user_id, id from category where user_id = $1 limit 1)`,
    [adder()],
  );
  await query(
    `insert into import (user_id, id, source, folders, allow_duplicates, status, total, processed, created)
     values ($1, $2, 'x', 'keep', false, 'succeeded', 3, 3, 2)`,
    [adder(), crypto.randomUUID()],
  );
  expect(await damage()).toEqual({ ...none, miscounted: 2 });
});

test("a schedule that starts no backup is reported", async () => {
  await query("update backup_settings set enabled = false");
  expect(await damage()).toEqual({ ...none, schedulesLost: 1 });
});

test("a person who was signed out is reported", async () => {
  signedOut = "adder";
  expect(await damage()).toEqual({ ...none, signedOut: 1 });
});
