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

interface Person {
  userId: string;
  categoryId: string;
  ids: string[];
}

async function createPerson(): Promise<Person> {
  const [userId, categoryId] = [randomUUID(), randomUUID()];
  await client.query(`insert into "user" (id, name, email) values ($1, 'Ada', $2)`, [userId, `${userId}@example.com`]);
  await client.query(
    `insert into category (user_id, id, name, name_key, icon, color) values ($1, $2, 'A', 'a', '', '')`,
    [userId, categoryId],
  );
  return { userId, categoryId, ids: [] };
}

async function insert({ userId, categoryId, ids }: Person, rows: string[][], by = client): Promise<void> {
  const added = rows.map((tags) => ({ id: randomUUID(), tags }));
  ids.push(...added.map(({ id }) => id));
  await by.query(
    `insert into bookmark (user_id, id, category_id, url, title, host, search_text, search_vector, tags)
     select $1, id, $2, '', '', '', '', '', tags from json_to_recordset($3) as r (id uuid, tags text[])`,
    [userId, categoryId, JSON.stringify(added)],
  );
}

type Change =
  | { kind: "insert"; tags: string[][] }
  | { kind: "retag" | "trash" | "restore" | "remove" | "move"; rows: number[]; tags: string[] };

const tags = fc.uniqueArray(fc.constantFrom("a", "A", "b", "c", "é", "to read"), { maxLength: 4 });
const kinds = fc.constantFrom(
  "retag" as const,
  "trash" as const,
  "restore" as const,
  "remove" as const,
  "move" as const,
);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), tags: fc.array(tags, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: kinds, rows: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 5 }), tags }),
);

async function apply(person: Person, step: Change): Promise<void> {
  if (step.kind === "insert") return insert(person, step.tags);
  const chosen = step.rows.map((place) => person.ids[place]).filter((id) => id !== undefined);
  const own = "where user_id = $1 and id = any($2) and $3::text[] is not null";
  const statements = {
    retag: `update bookmark set tags = $3 where user_id = $1 and id = any($2)`,
    trash: `update bookmark set deleted_at = now() ${own}`,
    restore: `update bookmark set deleted_at = null ${own}`,
    move: `update bookmark set category_id = category_id ${own}`,
    remove: `delete from bookmark ${own}`,
  };
  await client.query(statements[step.kind], [person.userId, chosen, step.tags]);
}

async function kept(userId: string): Promise<[string, number][]> {
  const { rows } = await client.query("select tag, bookmark_count as n from tag_count where user_id = $1", [userId]);
  return rows.map(({ tag, n }): [string, number] => [tag, n]).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function counted(userId: string): Promise<[string, number][]> {
  const { rows } = await client.query(
    `select tag, count(*)::int as n from bookmark, unnest(tags) as tag where user_id = $1 and deleted_at is null group by 1`,
    [userId],
  );
  return rows.map(({ tag, n }): [string, number] => [tag, n]).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

describe("how often each tag is used", () => {
  it("is kept as counting would give it, whatever is added, changed, deleted and restored", async () => {
    const check = async (steps: Change[]) => {
      const person = await createPerson();
      for (const step of steps) {
        await apply(person, step);
        expect(await kept(person.userId)).toEqual(await counted(person.userId));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), check), { numRuns: 40 });
  });

  it("is right after writers of one person worked at the same time", async () => {
    const person = await createPerson();
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const other = new Client({ connectionString: database.databaseUrl });
        await other.connect();
        return other;
      }),
    );
    try {
      const work = async (other: Client, writer: number) => {
        for (let round = 0; round < 10; round++) {
          const names = ["a", "b", "c", `own ${writer}`, `round ${round}`];
          await insert(person, [writer % 2 ? names : names.toReversed()], other);
          await other.query("update bookmark set tags = tags[2:] where user_id = $1 and id = $2", [
            person.userId,
            person.ids[round],
          ]);
        }
      };
      await Promise.all(others.map(work));
    } finally {
      await Promise.all(others.map((other) => other.end()));
    }
    expect(await kept(person.userId)).toEqual(await counted(person.userId));
    expect((await kept(person.userId)).length).toBeGreaterThan(5);
  });

  it("goes with the account", async () => {
    const person = await createPerson();
    await insert(person, [["a", "b"], ["a"]]);
    await client.query(`delete from "user" where id = $1`, [person.userId]);
    expect(await kept(person.userId)).toEqual([]);
  });
});
