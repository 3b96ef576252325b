import { limits } from "@bowerbird/contract/limits";
import type { SecurityEventKind } from "@bowerbird/contract/security-events";
import { sql } from "kysely";
import { expect } from "vitest";
import { type Context, createVisitorContext, database, own } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { listSecurityEvents, purgeSecurityEvents, recordSecurityEvent } from "./index.ts";

const { world, it } = openTestWorld();
const day = 86_400_000;

/** Events of one kind, a second apart, the last of them a minute ago. */
async function fill(ctx: Context, kind: SecurityEventKind, count: number): Promise<void> {
  const last = Date.now() - 60_000;
  await sql`
    insert into security_event (user_id, id, kind, created_at)
    select ${ctx.userId}, (lpad(to_hex(${last}::bigint - 1000 * i), 12, '0') || '7000800000000000' || lpad(to_hex(i), 4, '0'))::uuid,
      ${kind}, to_timestamp((${last}::bigint - 1000 * i) / 1000.0)
    from generate_series(0, ${count}::int - 1) i`.execute(database(ctx));
}

async function countOf(ctx: Context): Promise<Record<string, number>> {
  const rows = await own(ctx)
    .selectFrom("SecurityEvent")
    .select(["kind", (eb) => eb.fn.countAll().as("count")])
    .groupBy("kind")
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

it("of a person the newest 1,000 are kept, whatever others have", async ({ ada, bob }) => {
  await fill(ada, "sign-in", limits.securityEvents);
  await fill(bob, "sign-in", limits.securityEvents);
  await recordSecurityEvent(ada, ada.userId, "token-created", "newest");
  expect(await countOf(ada)).toEqual({ "sign-in": limits.securityEvents - 1, "token-created": 1 });
  expect(await countOf(bob)).toEqual({ "sign-in": limits.securityEvents });
  const { items } = await listSecurityEvents(ada, { limit: 1 });
  expect(items).toMatchObject([{ kind: "token-created", detail: "newest" }]);
});

it("failed sign-ins of strangers push nothing else out", async ({ ada }) => {
  await recordSecurityEvent(ada, ada.userId, "password-changed");
  await fill(ada, "sign-in-failed", limits.failedSignInEvents);
  await recordSecurityEvent(ada, ada.userId, "sign-in-failed");
  expect(await countOf(ada)).toEqual({ "password-changed": 1, "sign-in-failed": limits.failedSignInEvents });
});

it("are kept for 180 days", async ({ ada }) => {
  const now = Date.now();
  const at = (days: number): Context => ({ ...ada, now: () => new Date(now + days * day) });
  await recordSecurityEvent(at(0), ada.userId, "sign-in");
  await recordSecurityEvent(at(1), ada.userId, "token-created");
  const purgeAfter = (days: number) =>
    purgeSecurityEvents(createVisitorContext(world.services, { now: () => new Date(now + days * day) }));
  await purgeAfter(180);
  expect(await countOf(ada)).toEqual({ "sign-in": 1, "token-created": 1 });
  await purgeAfter(180.5);
  expect(await countOf(ada)).toEqual({ "token-created": 1 });
});
