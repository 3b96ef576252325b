import { sql } from "kysely";
import { expect } from "vitest";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { type Context, database, withTimeLimit } from "./index.ts";

const { it } = openTestWorld();
const queryCanceled = "57014";

const sleep = (ctx: Context, seconds: number) => sql`select pg_sleep(${seconds})`.execute(database(ctx));

it("a statement that takes longer than its limit is ended; the next one of the connection has none", async ({
  ctx,
}) => {
  const limited = withTimeLimit(ctx, 50, (inner) => sleep(inner, 60));
  await expect(limited).rejects.toMatchObject({ code: queryCanceled });
  await expect(Promise.all(Array.from({ length: 10 }, () => sleep(ctx, 0.1)))).resolves.toHaveLength(10);
});
