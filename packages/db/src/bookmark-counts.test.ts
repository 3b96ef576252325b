import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function createPerson(categories: number): Promise<{ userId: string; categoryIds: string[] }> {
  const userId = randomUUID();
  await client.query(`insert into "user" (id, name, email) values ($1, 'Ada', $2)`, [userId, `${userId}@example.com`]);
  const categoryIds = Array.from({ length: categories }, () => randomUUID());
  await client.query(
    `insert into category (user_id, id, name, name_key, icon, color) select $1, id, id, id, '', '' from unnest($2::uuid[]) id`,
    [userId, categoryIds],
  );
  return { userId, categoryIds };
}

/** What a statement does to several rows at once: numbers choose rows and categories by their place. */
type Change =
  | { kind: "insert"; categories: number[] }
  | { kind: "move" | "trash" | "restore" | "remove" | "archive"; rows: number[]; category: number };

const place = fc.nat({ max: 7 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), categories: fc.array(place, { minLength: 1, maxLength: 6 }) }),
  fc.record({
    kind: fc.constantFrom("move", "trash", "restore", "remove", "archive"),
    rows: fc.array(place, { minLength: 1, maxLength: 5 }),
    category: place,
  }),
);

async function apply(userId: string, categoryIds: string[], ids: string[], step: Change): Promise<void> {
  if (step.kind === "insert") {
    const added = step.categories.map((index) => [randomUUID(), categoryIds[index % categoryIds.length]!] as const);
    ids.push(...added.map(([id]) => id));
    await client.query(
      `insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
       select $1, id, category, '', '', '', '', '' from unnest($2::uuid[], $3::uuid[]) as row (id, category)`,
      [userId, added.map(([id]) => id), added.map(([, category]) => category)],
    );
    return;
  }
  const chosen = step.rows.map((index) => ids[index % Math.max(1, ids.length)]).filter((id) => id !== undefined);
  const category = categoryIds[step.category % categoryIds.length];
  const statements = {
    move: "update bookmark set category_id = $3 where user_id = $1 and id = any($2)",
    trash: "update bookmark set deleted_at = now() where user_id = $1 and id = any($2) and $3::uuid is not null",
    restore: "update bookmark set deleted_at = null where user_id = $1 and id = any($2) and $3::uuid is not null",
    archive:
      "update bookmark set is_archived = not is_archived where user_id = $1 and id = any($2) and $3::uuid is not null",
    remove: "delete from bookmark where user_id = $1 and id = any($2) and $3::uuid is not null",
  };
  await client.query(statements[step.kind], [userId, chosen, category]);
}

async function wrongCounts(userId: string) {
  const { rows } = await client.query(
    `select c.id, c.bookmark_count as kept, count(b.id)::int as counted, c.archived_count as archived
     from category c left join bookmark b on b.user_id = c.user_id and b.category_id = c.id and b.deleted_at is null
     where c.user_id = $1 group by c.id, c.bookmark_count, c.archived_count
     having c.bookmark_count <> count(b.id) or c.archived_count <> count(b.id) filter (where b.is_archived)`,
    [userId],
  );
  return rows;
}

describe("the number of bookmarks kept beside each category", () => {
  it("stays what counting them would give, whatever is added, moved, archived, deleted and restored", async () => {
    const check = async (steps: Change[]) => {
      const { userId, categoryIds } = await createPerson(3);
      const ids: string[] = [];
      for (const step of steps) {
        await apply(userId, categoryIds, ids, step);
        expect(await wrongCounts(userId)).toEqual([]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), check), { numRuns: 40 });
  });

  it("belongs to one person: another's changes do not touch it", async () => {
    const [ada, bob] = [await createPerson(1), await createPerson(1)];
    await apply(ada.userId, ada.categoryIds, [], { kind: "insert", categories: [0, 0, 0] });
    await apply(bob.userId, bob.categoryIds, [], { kind: "insert", categories: [0] });
    const { rows } = await client.query("select bookmark_count as n from category where user_id = any($1) order by n", [
      [ada.userId, bob.userId],
    ]);
    expect(rows.map(({ n }) => n)).toEqual([1, 3]);
  });

  it("is right after writers of one person worked at the same time", async () => {
    const { userId, categoryIds } = await createPerson(4);
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const other = new Client({ connectionString: database.databaseUrl });
        await other.connect();
        return other;
      }),
    );
    try {
      await Promise.all(
        others.map(async (other, writer) => {
          for (let round = 0; round < 10; round++) {
            const order = categoryIds.map((_, index) => categoryIds[(index + writer) % categoryIds.length]);
            await other.query(
              `insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector)
               select $1, gen_random_uuid(), category, '', '', '', '', '' from unnest($2::uuid[]) category`,
              [userId, order],
            );
          }
        }),
      );
    } finally {
      await Promise.all(others.map((other) => other.end()));
    }
    expect(await wrongCounts(userId)).toEqual([]);
    const { rows } = await client.query("select sum(bookmark_count)::int as n from category where user_id = $1", [
      userId,
    ]);
    expect(rows[0].n).toBe(160);
  });
});
