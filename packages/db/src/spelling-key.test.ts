import { spellingKey } from "@bowerbird/bookmark/fold-text";
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { createTestDatabase } from "./testing/index.ts";

it("the database has the same rule for the spellings of a tag as the pages, for every letter there is", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  const texts = [...listLetters()].flatMap((letter) => [letter, `X${letter}y`]);
  const { rows } = await client.query<{ text: string; key: string }>(
    `select text, spelling_key(text) as key from unnest($1::text[]) as text`,
    [texts],
  );
  await client.end();
  await database.drop();
  expect(rows.length).toBeGreaterThan(250_000);
  const others = rows.filter(({ text, key }) => key !== spellingKey(text));
  expect(others.map(({ text, key }) => [text, spellingKey(text), key])).toEqual([]);
});

function* listLetters(): Generator<string> {
  for (let code = 1; code <= 0x10_ff_ff; code += 1) {
    const letter = String.fromCodePoint(code);
    if (compared.test(letter)) yield letter;
  }
}

/** Without the letters of Unicode 17, which PostgreSQL 18 does not know. */
const compared = /[\p{Assigned}--[\p{Surrogate}\p{Private_Use}\ua7ce-\ua7d4\ua7f1\u{16ea0}-\u{16ed3}]]/v;
