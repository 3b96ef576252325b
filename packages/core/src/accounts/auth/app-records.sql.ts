import { sql } from "kysely";
import { database, type VisitorContext } from "../../platform/context/index.ts";

export interface NewRecord {
  key: string;
  kind: string;
  userId: string | null;
  grantId: string | null;
  payload: Record<string, unknown>;
  expiresAt: Date;
}

/** Inserts a record, or replaces it. */
export async function writeRecord(ctx: VisitorContext, record: NewRecord): Promise<void> {
  const { key, kind, userId, grantId, payload, expiresAt } = record;
  await sql`
    insert into app_record (key, kind, user_id, grant_id, payload, expires_at)
    values (${key}, ${kind}, ${userId}, ${grantId}, ${JSON.stringify(payload)}::jsonb, ${expiresAt})
    on conflict (key) do update set user_id = excluded.user_id, grant_id = excluded.grant_id, payload = excluded.payload,
      expires_at = excluded.expires_at`.execute(database(ctx));
}

export interface AppToken {
  userId: string;
  id: string;
  name: string;
  scope: string;
  expiresAt: Date | string;
  lastUsedAt: Date | string | null;
}

/** The app of a valid access token for the resource, while it is in the list of the person. */
export async function findAppToken(ctx: VisitorContext, key: string, resource: string): Promise<AppToken | undefined> {
  const { rows } = await sql<AppToken>`
    select a.user_id as "userId", a.id, a.name, r.payload->>'scope' as scope, r.expires_at as "expiresAt",
      a.last_used_at as "lastUsedAt"
    from app_record r join connected_app a on a.user_id = r.user_id and a.id = r.grant_id
    where r.key = ${key} and r.expires_at > ${ctx.now()} and r.payload->>'aud' = ${resource}`.execute(database(ctx));
  return rows[0];
}

/** Once a day: removes records that are over, registrations that no one uses, and apps that have no way back in. */
export async function purgeAppRecords(ctx: VisitorContext): Promise<void> {
  const db = database(ctx);
  const now = ctx.now();
  await sql`
    delete from connected_app a where a.created_at < ${now}::timestamptz - interval '1 day' and not exists (
      select from app_record r where r.user_id = a.user_id and r.grant_id = a.id and r.kind in ('AccessToken', 'RefreshToken')
        and r.consumed_at is null and r.expires_at > ${now})`.execute(db);
  await sql`
    delete from app_record r where r.expires_at < ${now} and not (
      r.kind = 'Client' and exists (select from connected_app a where a.client_id = r.payload->>'client_id'))`.execute(
    db,
  );
}
