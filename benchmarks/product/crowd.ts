import { randomBytes } from "node:crypto";
import { apiTokenPrefix } from "@bowerbird/contract/api-tokens";
import { hashToken } from "@bowerbird/core/accounts/auth";
import { Client } from "pg";
import { Person } from "./person.ts";
import type { Product } from "./start-product.ts";

/**
 * Many people, inserted directly into the database, because signing up is deliberately slow. Each has a token and
 * the categories of a new account.
 */
export async function createCrowd({ url, databaseUrl, person }: Product, size: number): Promise<Person[]> {
  await person(); // The others get copies of this one's categories.
  const tokens = Array.from({ length: size }, () => apiTokenPrefix + randomBytes(32).toString("base64url"));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `with one as (select id from "user" order by created_at desc limit 1),
      person as (
        insert into "user" (id, name, email, email_verified)
        select gen_random_uuid(), 'One of many', 'many' || n || '-' || $2 || '@example.com', true
        from generate_series(1, $1::int) n returning id
      ), filed as (
        insert into category (user_id, id, name, name_key, icon, color, is_custom)
        select person.id, gen_random_uuid(), name, name_key, icon, color, is_custom
        from person, category where user_id = (select id from one)
      ), numbered as (select id, row_number() over () as n from person)
    insert into api_token (user_id, id, name, scope, ending, hash)
    select numbered.id, gen_random_uuid(), 'load', 'read-write', 'load', hash
    from numbered join unnest($3::text[]) with ordinality as t (hash, n) using (n)`,
    [size, randomBytes(4).toString("hex"), tokens.map(hashToken)],
  );
  await client.end();
  return tokens.map((token) => new Person(url, token));
}
