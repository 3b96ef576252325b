import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { createOrm, migrate, migrationState } from "./create-orm.ts";
import { migrations } from "./migrations/index.ts";

it("a database of the first version, with what people have in it, becomes one of the newest and loses nothing", async () => {
  const name = `bowerbird_test_${randomBytes(6).toString("hex")}`;
  const server = new Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  const orm = createOrm({ databaseUrl });
  const client = new Client({ connectionString: databaseUrl });
  try {
    await orm.migrator.up({ to: migrations[0].name });
    await client.connect();
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
  } finally {
    await orm.close(true);
    await client.end();
    await server.query(`drop database ${name}`);
    await server.end();
  }
});

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
