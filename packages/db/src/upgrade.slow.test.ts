import { createHash, randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { createOrm, migrate, migrationState, type Orm } from "./create-orm.ts";
import { migrations } from "./migrations/index.ts";

it("a database of the first version, with what people have in it, becomes one of the newest and loses nothing", () =>
  withOldDatabase(migrations[0].name, async (client, orm) => {
    expect((await migrationState(orm)).pending).toEqual(migrations.slice(1).map((migration) => migration.name));
    await client.query(peopleOfTheFirstVersion);
    await migrate(orm);
    const { rows } = await client.query(`
      select u.email, c.name as category, c.bookmark_count as count, b.url, b.title, b.tags, b.created_at
      from bookmark b join category c on c.user_id = b.user_id and c.id = b.category_id join "user" u on u.id = b.user_id
      order by b.url`);
    expect(rows).toEqual(
      [1, 2, 3].map((number) => ({
        email: "ada@example.com",
        category: "Birds",
        count: 3,
        url: `https://birds.example/${number}`,
        title: `Bird ${number}`,
        tags: ["birds", `tag-${number}`],
        created_at: new Date("2020-01-02T03:04:05Z"),
      })),
    );
    expect((await client.query("select token from session")).rows).toEqual([{ token: "a-token" }]);
    expect((await migrationState(orm)).pending).toEqual([]);
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe("");
  }));

it("addresses get the keys of the newest rule; what becomes equal is kept, and the oldest has the key", () =>
  withOldDatabase("0046-bookmark-map", async (client, orm) => {
    await client.query(peopleOfTheFirstVersion);
    // What an older rule took for one page, in the order of saving, and whether it had the key.
    await save(client, "https://docs.example/p#install", "2020-01-01", "docs.example/p");
    await save(client, "https://docs.example/p#usage", "2020-01-02", null);
    await save(client, "https://docs.example/caf%c3%a9", "2020-01-03", "docs.example/caf%c3%a9");
    await save(client, "https://docs.example/caf%C3%A9", "2020-01-02", "docs.example/caf%C3%A9");
    await save(client, "https://docs.example/~ada", "2020-01-02", "docs.example/~ada");
    await save(client, "https://docs.example/%7Eada", "2020-01-01", "docs.example/%7Eada");
    await save(client, "https://docs.example/p", "2020-01-04", null);
    await save(client, "https://docs.example/gone#1", "2020-01-01", "docs.example/gone", "2020-02-02");
    await migrate(orm);
    const { rows } = await client.query(
      `select url, url_key from bookmark where host = 'docs.example' order by created_at, url`,
    );
    expect(rows.map(({ url, url_key }) => [url.slice("https://docs.example/".length), url_key])).toEqual([
      ["%7Eada", hash("docs.example/~ada")],
      ["gone#1", hash("docs.example/gone#1")],
      ["p#install", hash("docs.example/p#install")],
      ["caf%C3%A9", hash("docs.example/caf%C3%A9")],
      ["p#usage", hash("docs.example/p#usage")],
      ["~ada", null],
      ["caf%c3%a9", null],
      ["p", hash("docs.example/p")],
    ]);
  }));

it("spellings of one tag become one: on a bookmark the first stays, and all are counted under one key", () =>
  withOldDatabase("0075-letters-of-print", async (client, orm) => {
    await client.query(peopleOfTheFirstVersion);
    const tags = [
      ["❤", "birds", "❤️", "№", "no"],
      ["❤️", "ｗｉｋｉ", "cafe", "café"],
      ["rock ’n’ roll", "wiki", "rock 'n' roll"],
    ];
    for (const [index, list] of tags.entries()) {
      await client.query(`update bookmark set tags = $1 where url = $2`, [list, `https://birds.example/${index + 1}`]);
    }
    await client.query(`update bookmark set deleted_at = now() where url = 'https://birds.example/3'`);
    await migrate(orm);
    const { rows } = await client.query<{ tags: string[]; search_text: string }>(
      `select tags, search_text from bookmark where host = 'birds.example' order by url`,
    );
    expect(rows.map((row) => row.tags)).toEqual([
      ["❤", "birds", "№"],
      ["❤️", "ｗｉｋｉ", "cafe", "café"],
      ["rock ’n’ roll", "wiki"],
    ]);
    expect(rows[0]!.search_text.split("\u0002").slice(1, 4)).toEqual(["❤", "birds", expect.stringMatching(/^no/)]);
    const counted = `select tag_key, array_agg(tag || ' ' || bookmark_count order by tag) as tags from tag_count
      where bookmark_count > 0 group by tag_key order by tag_key collate "C"`;
    const counts = [
      { tag_key: "birds", tags: ["birds 1"] },
      { tag_key: "cafe", tags: ["cafe 1"] },
      { tag_key: "café", tags: ["café 1"] },
      { tag_key: "no", tags: ["№ 1"] },
      { tag_key: "wiki", tags: ["ｗｉｋｉ 1"] },
      { tag_key: "❤", tags: ["❤ 1", "❤️ 1"] },
    ];
    expect((await client.query(counted)).rows).toEqual(counts);
    // The triggers count by the new key.
    await client.query(`update bookmark set deleted_at = null where url = 'https://birds.example/3'`);
    const after = (await client.query<{ tag_key: string; tags: string[] }>(counted)).rows;
    expect(after.find(({ tag_key: key }) => key === "wiki")?.tags).toEqual(["wiki 1", "ｗｉｋｉ 1"]);
    expect(after.find(({ tag_key: key }) => key === "rock 'n' roll")?.tags).toEqual(["rock ’n’ roll 1"]);
    await client.query(`delete from bookmark where url = 'https://birds.example/3'`);
    expect((await client.query(counted)).rows).toEqual(counts);
  }));

it("what people saved under an older rule is found by the newest", () =>
  withOldDatabase("0046-bookmark-map", async (client, orm) => {
    await client.query(peopleOfTheFirstVersion);
    await save(client, "https://docs.example/%E6%97%A5%E6%9C%AC", "2020-01-01", null);
    await client.query(
      `update bookmark set title = 'God’s own أحمد', search_text = 'god’s own أحمد\u0001x' where host = 'docs.example'`,
    );
    await migrate(orm);
    const { rows } = await client.query(
      `select search_text, search_vector::text as words,
        (select array_agg(word order by word) from search_word) as known
      from bookmark where host = 'docs.example'`,
    );
    expect(rows).toEqual([
      {
        search_text: "god's own احمد\u0001docs.example/日本 docs.example/%e6%97%a5%e6%9c%ac\u0002",
        words: expect.stringContaining("'احمد'"),
        known: expect.arrayContaining(["احمد", "日本", "god"]),
      },
    ]);
  }));

it("who has ordered categories keeps their order, and all others, after an import too, have them by name", () =>
  withOldDatabase("0053-page-workers", async (client, orm) => {
    const people = { ordered: "CAB", imported: "BCA", byName: "ABC" };
    for (const [index, [person, names]] of Object.entries(people).entries()) {
      const id = `00000000-0000-7000-8000-00000000000${index}`;
      await client.query(`insert into "user" (id, name, email, email_verified) values ('${id}', $1, $1, true)`, [
        person,
      ]);
      const created = person === "ordered" ? "ABC" : names;
      for (const name of names) {
        await client.query(
          `insert into category (user_id, id, name, name_key, icon, color, position)
          values ('${id}', $1, $2, lower($2), '', '', $3)`,
          [`00000000-0000-7000-800${index}-00000000000${created.indexOf(name)}`, name, `4${names.indexOf(name)}`],
        );
      }
    }
    await migrate(orm);
    const { rows } = await client.query(`select name, category_order from "user" order by id`);
    expect(rows).toEqual([
      { name: "ordered", category_order: "manual" },
      { name: "imported", category_order: "name" },
      { name: "byName", category_order: "name" },
    ]);
  }));

/** A new database of an older version, which is removed afterwards. */
async function withOldDatabase(to: string, work: (client: Client, orm: Orm) => Promise<void>): Promise<void> {
  const name = `bowerbird_test_${randomBytes(6).toString("hex")}`;
  const server = new Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  const orm = createOrm({ databaseUrl });
  const client = new Client({ connectionString: databaseUrl });
  try {
    await orm.migrator.up({ to });
    await client.connect();
    await work(client, orm);
  } finally {
    await orm.close(true);
    await client.end();
    await server.query(`drop database ${name}`);
    await server.end();
  }
}

/** 128 bits of the hash of a key, as a UUID. */
function hash(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function save(
  client: Client,
  url: string,
  createdAt: string,
  key: string | null,
  deletedAt: string | null = null,
): Promise<void> {
  await client.query(
    `insert into bookmark (user_id, id, category_id, url, url_key, title, host, search_text, search_vector, created_at, deleted_at)
    values (${ada}, gen_random_uuid(), '00000000-0000-7000-8000-000000000002', $1, $2, '', 'docs.example', '', '', $3, $4)`,
    [url, key && hash(key), createdAt, deletedAt],
  );
}

const ada = "'00000000-0000-7000-8000-000000000001'";
const peopleOfTheFirstVersion = `
  insert into "user" (id, name, email, email_verified) values (${ada}, 'Ada', 'ada@example.com', true);
  insert into session (id, user_id, token, expires_at) values (gen_random_uuid(), ${ada}, 'a-token', now() + interval '1 day');
  insert into category (user_id, id, name, name_key, icon, color)
  values (${ada}, '00000000-0000-7000-8000-000000000002', 'Birds', 'birds', '🐦', '#8b5cf6');
  insert into bookmark (user_id, id, category_id, url, title, host, tags, search_text, search_vector, created_at)
  select ${ada}, gen_random_uuid(), '00000000-0000-7000-8000-000000000002', 'https://birds.example/' || i, 'Bird ' || i,
    'birds.example', array['birds', 'tag-' || i], 'bird', 'bird'::tsvector, '2020-01-02T03:04:05Z'
  from generate_series(1, 3) i`;
