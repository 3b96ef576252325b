import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { createOrm, migrate } from "./create-orm.ts";

it("tokens from before there were scopes keep what they could, and sessions end 90 days after their sign-in", async () => {
  const name = `bowerbird_test_${randomBytes(6).toString("hex")}`;
  const server = new Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  const orm = createOrm({ databaseUrl });
  const client = new Client({ connectionString: databaseUrl });
  try {
    await orm.migrator.up({ to: "0019-account-safety" });
    await client.connect();
    await client.query(peopleOfBefore);
    await migrate(orm);
    const tokens = await client.query("select name, scopes from api_token order by name");
    expect(tokens.rows).toEqual([
      { name: "all", scopes: ["read", "write", "import", "backup"] },
      { name: "reader", scopes: ["read"] },
    ]);
    const sessions = await client.query("select token, expires_at > now() as is_open from session order by token");
    expect(sessions.rows).toEqual([
      { token: "new", is_open: true },
      { token: "old", is_open: false },
    ]);
  } finally {
    await orm.close(true);
    await client.end();
    await server.query(`drop database ${name}`);
    await server.end();
  }
});

const ada = "'00000000-0000-7000-8000-000000000001'";
const peopleOfBefore = `
  insert into "user" (id, name, email, email_verified) values (${ada}, 'Ada', 'ada@example.com', true);
  insert into api_token (user_id, id, name, hash, scope, ending) values
    (${ada}, gen_random_uuid(), 'reader', 'a', 'read', 'aaaa'), (${ada}, gen_random_uuid(), 'all', 'b', 'read-write', 'bbbb');
  insert into session (id, user_id, token, created_at, expires_at) values
    (gen_random_uuid(), ${ada}, 'new', now() - interval '89 days', now() + interval '6 days'),
    (gen_random_uuid(), ${ada}, 'old', now() - interval '91 days', now() + interval '6 days');`;
