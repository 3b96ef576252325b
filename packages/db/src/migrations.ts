import type { MigrationObject } from "@mikro-orm/core";
import { Migration } from "@mikro-orm/migrations";
import { spellingKey } from "@bowerbird/bookmark/fold-text";
import { indexText, type SearchedFields } from "@bowerbird/bookmark/search-text";
import { tagTriggers, triggers } from "./schema.sql.ts";

/**
 * From the schema of 0.3 to that of today, in the order in which they are applied. A new database has all of them in its
 * schema. A name, once released, never changes.
 */
export const migrations: readonly MigrationObject[] = [
  {
    // A change of many bookmarks remembers which were selected while it runs.
    name: "0071-selected-bookmarks",
    class: class extends Migration {
      override up(): void {
        this.addSql(`alter table "bookmark_change" add column "selected" uuid[] null`);
      }
    },
  },
  {
    // What an import adds to bookmarks that were there already, for its undo, and what it says of it at its end.
    name: "0072-import-details",
    class: class extends Migration {
      override up(): void {
        this.addSql(
          `alter table "import" add column "is_by_address" boolean not null default false, add column "merged" integer not null default 0, add column "filled" integer not null default 0, add column "cut" integer not null default 0`,
        );
        this.addSql(`alter table "import_item" add column "before" jsonb null, add column "after" jsonb null`);
      }
    },
  },
  {
    // With its trigger, the database says when a bookmark was modified.
    name: "0073-modification-times",
    class: class extends Migration {
      override up(): void {
        this.addSql(`alter table "webhook_change" alter column "changed_at" set default clock_timestamp()`);
      }
    },
  },
  {
    // What an app with a token has just saved, and taken out of a category: an address that it edits is told by both.
    name: "0074-app-steps",
    class: class extends Migration {
      override up(): void {
        this.addSql(`
          create table "app_step" (
            "user_id" uuid not null,
            "bookmark_id" uuid not null,
            "step" text not null,
            "token_id" uuid not null,
            "category_id" uuid null,
            "created_at" timestamptz not null default now(),
            primary key ("user_id", "bookmark_id", "step"),
            constraint "app_step_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
          )`);
      }
    },
  },
  {
    // Where a letter of print (№, ℃) left a capital behind, or a variation selector an invisible character.
    name: "0075-letters-of-print",
    class: class extends Migration {
      override async up(): Promise<void> {
        await rebuildSearchTexts(
          this,
          "search_text <> lower(search_text) or search_text ~ '[\\u034f\\u180b-\\u180f\\u2018-\\u201b\\u02bc\\ufe00-\\ufe0f\\U000e0100-\\U000e01ef]'",
        );
        await this.execute(`delete from "search_word" where "word" <> lower("word")`);
        // The sweep fills them in again.
        await this.execute(
          `update "page_words" set "words" = null
          where exists (select from unnest(tsvector_to_array("words")) as w ("word") where w."word" <> lower(w."word"))`,
        );
      }
    },
  },
  {
    // A tag is one tag in all its spellings: ❤ with and without its selector, № and No, full-width letters.
    name: "0076-spelling-keys",
    class: class extends Migration {
      override async up(): Promise<void> {
        for (const statement of tagTriggers) await this.execute(statement);
        await this.execute(
          `update "tag_count" set "tag_key" = spelling_key("tag")
          where ${hasOtherSigns(`"tag"`)} and "tag_key" <> spelling_key("tag")`,
        );
        const condition = `cardinality(tags) > 1 and ${hasOtherSigns("tags::text")}`;
        for await (const rows of readInBatches<TaggedRow>(this, taggedColumns, condition)) {
          const changed = rows.flatMap((row) => {
            const tags = uniteSpellings(row.tags);
            return tags.length === row.tags.length ? [] : [{ ...row, tags }];
          });
          if (changed.length > 0) await writeTags(this, changed);
        }
      }
    },
  },
  {
    // Shared pages know whether an answer made before is still true.
    name: "0077-shared-page-changes",
    class: class extends Migration {
      override async up(): Promise<void> {
        await this.execute(`alter table "shared_page" add column "changed_in" xid8 not null default '0'`);
        await createTriggers(this);
      }
    },
  },
  {
    // Where the next reading of a source goes on that was cut off.
    name: "0078-rest-of-sources",
    class: class extends Migration {
      override up(): void {
        this.addSql(`alter table "source" add column "rest" jsonb null`);
      }
    },
  },
  {
    // How many of the links that are filed automatically may be wrong, and how those of each person turned out.
    name: "0079-filing",
    class: class extends Migration {
      override up(): void {
        this.addSql(`
          create table "filing_settings" (
            "user_id" uuid not null,
            "mistakes" text not null,
            "offsets" jsonb not null,
            primary key ("user_id"),
            constraint "filing_settings_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
          )`);
        this.addSql(`
          create table "filing" (
            "user_id" uuid not null,
            "bookmark_id" uuid not null,
            "category_id" uuid not null,
            "way" text not null,
            "confidence" real not null,
            "is_filed" boolean not null,
            "filed_at" timestamptz not null,
            "outcome" text null,
            "settled_at" timestamptz null,
            "is_counted" boolean not null default false,
            primary key ("user_id", "bookmark_id"),
            constraint "filing_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id")
              references "bookmark" ("user_id", "id") on delete cascade
          )`);
        this.addSql(`create index "filing_newest_idx" on "filing" ("user_id", "is_filed", "filed_at" desc)`);
      }
    },
  },
  {
    // Links that are perhaps in the wrong category.
    name: "0080-misplaced",
    class: class extends Migration {
      override up(): void {
        this.addSql(`
          create table "misplaced_search" (
            "user_id" uuid not null,
            "searched_at" timestamptz null,
            "vectors_version" bigint not null default 0,
            "next_at" timestamptz not null default now(),
            "lock_token" uuid null,
            "heartbeat_at" timestamptz null,
            primary key ("user_id"),
            constraint "misplaced_search_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
          )`);
        this.addSql(`
          create table "misplaced_link" (
            "user_id" uuid not null,
            "bookmark_id" uuid not null,
            "category_id" uuid not null,
            "target_id" uuid not null,
            "certainty" real not null,
            "is_sure" boolean not null,
            "alike" int not null,
            primary key ("user_id", "bookmark_id"),
            constraint "misplaced_link_user_id_bookmark_id_foreign" foreign key ("user_id", "bookmark_id")
              references "bookmark" ("user_id", "id") on delete cascade
          )`);
      }
    },
  },
  {
    // Whether a new version sorts worse than the one before.
    name: "0081-filing-review",
    class: class extends Migration {
      override up(): void {
        this.addSql(`
          alter table "filing_settings"
            add column "reviewed_version" text null,
            add column "review" jsonb null,
            add column "lock_token" uuid null,
            add column "heartbeat_at" timestamptz null`);
      }
    },
  },
  {
    // What a person's backups are encrypted to.
    name: "0082-encrypted-backups",
    class: class extends Migration {
      override up(): void {
        this.addSql(`alter table "backup_settings" add column "public_key" text null`);
      }
    },
  },
  {
    // What of a backup was sent, and whether it could be read back and restored.
    name: "0083-verified-backups",
    class: class extends Migration {
      override up(): void {
        this.addSql(`alter table "backup_run" add column "files" jsonb null`);
        this.addSql(`
          create table "restore_test" (
            "user_id" uuid not null,
            "next_at" timestamptz not null default now(),
            "waiting" jsonb null,
            "tested_at" timestamptz null,
            "file_name" text null,
            "error" text null,
            "claims" smallint not null default 0,
            "lock_token" uuid null,
            "heartbeat_at" timestamptz null,
            primary key ("user_id"),
            constraint "restore_test_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
          )`);
        this.addSql(`
          create table "restore_test_chunk" (
            "user_id" uuid not null,
            "position" int not null,
            "content" bytea not null,
            primary key ("user_id", "position"),
            constraint "restore_test_chunk_user_id_foreign" foreign key ("user_id")
              references "user" ("id") on delete cascade
          )`);
      }
    },
  },
  {
    // The visitors of a demo.
    name: "0084-demo-visitors",
    class: class extends Migration {
      override up(): void {
        this.addSql(`
          create table "demo_visitor" (
            "user_id" uuid not null,
            "network" text not null,
            "ends_at" timestamptz not null,
            primary key ("user_id"),
            constraint "demo_visitor_user_id_foreign" foreign key ("user_id")
              references "user" ("id") on update cascade on delete cascade
          )`);
      }
    },
  },
  {
    name: "0085-given-pages",
    class: class extends Migration {
      override up(): void {
        this.addSql(`alter table "bookmark_page" add column "is_given" boolean not null default false`);
        this.addSql(`alter table "tagging_settings" add column "sends_page_text" boolean not null default false`);
      }
    },
  },
  {
    // Apps that people have let in by signing in, and what the library that issues their tokens stores.
    name: "0086-connected-apps",
    class: class extends Migration {
      override up(): void {
        this.addSql(`
          create table "connected_app" (
            "user_id" uuid not null,
            "id" text not null,
            "client_id" text not null,
            "name" text not null,
            "host" text not null,
            "is_verified" boolean not null,
            "scopes" text[] not null,
            "created_at" timestamptz not null default now(),
            "last_used_at" timestamptz null,
            primary key ("user_id", "id"),
            constraint "connected_app_user_id_foreign" foreign key ("user_id")
              references "user" ("id") on delete cascade
          )`);
        this.addSql(`
          create table "app_record" (
            "key" text not null,
            "kind" text not null,
            "user_id" uuid null,
            "grant_id" text null,
            "payload" jsonb not null,
            "expires_at" timestamptz not null,
            "consumed_at" timestamptz null,
            primary key ("key"),
            constraint "app_record_user_id_foreign" foreign key ("user_id")
              references "user" ("id") on delete cascade
          )`);
        this.addSql(`create index "app_record_user_id_grant_id_idx" on "app_record" ("user_id", "grant_id")`);
        this.addSql(`create index "app_record_grant_id_idx" on "app_record" ("grant_id")`);
      }
    },
  },
  {
    // What assistants do and propose.
    name: "0087-assistants",
    class: class extends Migration {
      override up(): void {
        this.addSql(`alter table "api_token" add column "applies_at_once" boolean not null default false`);
        this.addSql(`alter table "bookmark_change" add column "act_id" uuid null`);
        this.addSql(`
          create index "bookmark_change_act_idx" on "bookmark_change" ("user_id", "act_id") where "act_id" is not null`);
        this.addSql(`
          create table "assistant_act" (
            "user_id" uuid not null,
            "id" uuid not null,
            "assistant_id" text not null,
            "assistant_name" text not null,
            "title" text null,
            "steps" jsonb null,
            "applied" int not null default 0,
            "status" text not null default 'open',
            "spent" jsonb not null default '[]',
            "session_id" text null,
            "created_at" timestamptz not null default now(),
            "finished_at" timestamptz null,
            "undone_at" timestamptz null,
            primary key ("user_id", "id"),
            constraint "assistant_act_user_id_foreign" foreign key ("user_id") references "user" ("id") on delete cascade
          )`);
        this.addSql(`
          create index "assistant_act_user_id_assistant_id_index" on "assistant_act" ("user_id", "assistant_id")`);
      }
    },
  },
];

/** All functions and triggers of today, which may name columns that a later migration adds. */
async function createTriggers(migration: Migration): Promise<void> {
  await migration.execute("set local check_function_bodies = off");
  for (const statement of triggers) await migration.execute(statement);
}

interface TaggedRow extends Omit<SearchedFields, "aiSummary"> {
  user_id: string;
  id: string;
  ai_summary: string | null;
}

const taggedColumns = "user_id, id, url, title, tags, description, notes, ai_summary";
/** Others have the key that they had. */
const hasOtherSigns = (text: string) => `${text} ~ '[^\\u0020-_a-\\u007e]'`;

/** The first spelling of each tag. */
function uniteSpellings(tags: readonly string[]): string[] {
  const keys = tags.map(spellingKey);
  return tags.filter((_tag, index) => keys.indexOf(keys[index]!) === index);
}

async function writeTags(migration: Migration, rows: readonly TaggedRow[]): Promise<void> {
  const given = rows.map(({ user_id, id, ai_summary: aiSummary, ...fields }) => {
    const { searchText, searchVector } = indexText({ ...fields, aiSummary });
    return { user_id, id, tags: fields.tags, text: searchText, vector: searchVector };
  });
  await migration.execute(
    `update "bookmark" b set "tags" = r."tags", "search_text" = r."text", "search_vector" = r."vector"::tsvector
    from json_to_recordset(?::json) as r ("user_id" uuid, "id" uuid, "tags" text[], "text" text, "vector" text)
    where b."user_id" = r."user_id" and b."id" = r."id"`,
    [JSON.stringify(given)],
  );
}

interface Row {
  user_id: string;
  id: string;
  url: string;
  title: string;
  tags: string[];
  description: string | null;
  notes: string | null;
  ai_summary: string | null;
  search_text: string;
}

const textColumns = "user_id, id, url, title, tags, description, notes, ai_summary, search_text";

/**
 * Builds the texts and words that search reads again, by the rule of today.
 *
 * @param mayDiffer the condition of the rows that the new rule can change
 */
async function rebuildSearchTexts(migration: Migration, mayDiffer: string): Promise<void> {
  for await (const rows of readInBatches<Row>(migration, textColumns, mayDiffer)) {
    const changed = rows.flatMap((row) => {
      const { searchText, searchVector } = indexText(toFields(row));
      return searchText === row.search_text ? [] : [{ ...toKey(row), text: searchText, vector: searchVector }];
    });
    if (changed.length > 0) await write(migration, changed);
  }
}

async function write(migration: Migration, rows: readonly object[]): Promise<void> {
  const given = `json_to_recordset(?::json) as r ("user_id" uuid, "id" uuid, "text" text, "vector" text)`;
  const json = JSON.stringify(rows);
  await migration.execute(
    `update "bookmark" b set "search_text" = r."text", "search_vector" = r."vector"::tsvector
    from ${given} where b."user_id" = r."user_id" and b."id" = r."id"`,
    [json],
  );
  await migration.execute(
    `insert into "search_word" ("user_id", "word")
    select distinct r."user_id", w."word" from ${given}, unnest(tsvector_to_array(r."vector"::tsvector)) as w ("word")
    on conflict do nothing`,
    [json],
  );
}

function toKey({ user_id, id }: Row): Pick<Row, "user_id" | "id"> {
  return { user_id, id };
}

function toFields({ ai_summary: aiSummary, ...fields }: Row): SearchedFields {
  return { ...fields, aiSummary };
}

/** Bounds the memory that a batch takes. */
const batchSize = 5_000;

/**
 * Reads bookmarks of all people in batches, for migrations that compute in JavaScript.
 *
 * @param columns with `user_id` and `id`
 */
async function* readInBatches<T extends { user_id: string; id: string }>(
  migration: Migration,
  columns: string,
  condition: string,
): AsyncGenerator<T[]> {
  const first = "00000000-0000-0000-0000-000000000000";
  let last: { user_id: string; id: string } = { user_id: first, id: first };
  for (let isMore = true; isMore;) {
    const rows = (await migration.execute(
      `select ${columns} from "bookmark" where ("user_id", "id") > (?::uuid, ?::uuid) and (${condition})
      order by "user_id", "id" limit ${batchSize}`,
      [last.user_id, last.id],
    )) as T[];
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? last;
    isMore = rows.length === batchSize;
  }
}
