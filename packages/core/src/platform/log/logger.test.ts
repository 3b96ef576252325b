import { sql } from "kysely";
import { expect, it } from "vitest";
import { database } from "../context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { serializeError } from "./index.ts";

const { world } = openTestWorld();

const email = "secret@example.com";
const twice = sql`
  insert into "user" ("id", "email", "name") values (gen_random_uuid(), ${email}, ''), (gen_random_uuid(), ${email}, '')`;
const withoutName = sql`insert into "user" ("id", "email", "name") values (gen_random_uuid(), ${email}, null)`;

it.each([
  ["a value that is taken", twice, "23505"],
  ["a row that breaks a rule", withoutName, "23502"],
  ["a value of the wrong type", sql`select ${email}::uuid`, "22P02"],
])("the log says what the database refused, without the person's data: %s", async (_what, statement, code) => {
  const error = await statement.execute(database(await world.person())).then(
    () => expect.unreachable(),
    (failure: Error) => failure,
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).toContain(email);
  expect(JSON.stringify(serializeError(error))).not.toContain(email);
  expect(serializeError(error)).toMatchObject({ code, message: expect.any(String), stack: expect.any(String) });
});
