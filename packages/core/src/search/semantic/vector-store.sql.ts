import { sql } from "kysely";
import { database, type VisitorContext } from "../../platform/context/index.ts";

/** Advisory lock that serializes creating the tables. */
const storeLock = 7_264_020;
/** The first pgvector version with half-precision vectors. */
const minVersion = "{0,7}";

const tablesExist = sql`(to_regclass('bookmark_vector') is not null and to_regclass('tag_vector') is not null)`;

/** What the database supports and permits. */
export interface StoreState {
  /** Whether the vector tables exist. */
  isReady: boolean;
  /** Whether a new enough pgvector is installed on the server. */
  isAvailable: boolean;
  /** Whether our user may create the extension, or it exists. */
  isPermitted: boolean;
}

/** Whether the vector tables exist; faster than {@link getStoreState}. */
export async function hasVectorStore(ctx: VisitorContext): Promise<boolean> {
  const { rows } = await sql<{ isReady: boolean }>`select ${tablesExist} as "isReady"`.execute(database(ctx));
  return rows[0]!.isReady;
}

export async function getStoreState(ctx: VisitorContext): Promise<StoreState> {
  const { rows } = await sql<StoreState>`
    select ${tablesExist} as "isReady",
      coalesce(bool_or(string_to_array(version, '.')::int[] >= ${minVersion}::int[]), false) as "isAvailable",
      coalesce(bool_or(installed or (select rolsuper from pg_roles where rolname = current_user)
        or (trusted and has_database_privilege(current_database(), 'create'))), false) as "isPermitted"
    from pg_available_extension_versions where name = 'vector'`.execute(database(ctx));
  return rows[0]!;
}

/** Creates the tables, and triggers that record due embeddings. Runs in a transaction, one at a time. */
export async function createTables(ctx: VisitorContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(${storeLock})`.execute(database(ctx));
  for (const statement of statements) await sql.raw(statement).execute(database(ctx));
}

/**
 * Vectors are stored out of line, so that comparing quantized vectors (column `signature`) reads little; the index
 * contains all columns for that. A row without a vector marks a refused text. See decision 14.
 */
const statements = [
  `create extension if not exists vector`,
  `create table if not exists bookmark_vector (
    user_id uuid not null,
    bookmark_id uuid not null,
    model text not null,
    source uuid not null,
    dimensions smallint null,
    cell smallint not null default 0,
    signature bit(512) null generated always as (binary_quantize(vector)::bit(512)) stored,
    vector halfvec null,
    primary key (user_id, bookmark_id, model),
    constraint bookmark_vector_user_id_bookmark_id_foreign foreign key (user_id, bookmark_id)
      references bookmark (user_id, id) on delete cascade
  )`,
  `alter table bookmark_vector alter column vector set storage external, alter column signature set storage plain`,
  `alter table bookmark_vector set (toast_tuple_target = 128)`,
  `create index if not exists bookmark_vector_near_idx on bookmark_vector (user_id, model, dimensions, cell)
    include (bookmark_id, signature)`,
  `create index if not exists bookmark_vector_drawn_idx on bookmark_vector (user_id, model, dimensions, source)`,
  `create table if not exists embedding_cell (
    user_id uuid not null constraint embedding_cell_user_id_foreign references "user" (id) on delete cascade,
    model text not null,
    cell smallint not null,
    dimensions smallint not null,
    signature bit(512) not null,
    primary key (user_id, model, cell)
  )`,
  // Stored in line: all vectors of a person are read together.
  `create table if not exists tag_vector (
    user_id uuid not null constraint tag_vector_user_id_foreign references "user" (id) on delete cascade,
    tag_key text not null,
    model text not null,
    dimensions smallint null,
    vector halfvec null,
    nearest text null,
    similarity real null,
    primary key (user_id, tag_key)
  )`,
  `alter table tag_vector alter column vector set storage main`,
  `alter table tag_vector set (toast_tuple_target = 8160)`,
  `create or replace function understand_added() returns trigger language plpgsql as $$
    begin
      insert into embedding_due (user_id, bookmark_id) select user_id, id from added on conflict do nothing;
      return null;
    end $$`,
  `create or replace function understand_changed() returns trigger language plpgsql as $$
    begin
      insert into embedding_due (user_id, bookmark_id) values (new.user_id, new.id)
      on conflict (user_id, bookmark_id) do update set changed_at = excluded.changed_at;
      return null;
    end $$`,
  `create or replace trigger understand_added after insert on bookmark
    referencing new table as added for each statement execute function understand_added()`,
  `create or replace trigger understand_changed after update of title, description, ai_summary, deleted_at on bookmark
    for each row when ((new.title, new.description, new.ai_summary) is distinct from (old.title, old.description, old.ai_summary)
      or (new.deleted_at is null and old.deleted_at is not null))
    execute function understand_changed()`,
];
