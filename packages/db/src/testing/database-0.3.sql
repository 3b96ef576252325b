create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create collation "names_ar" (provider = icu, locale = 'ar-u-kn-true');
create collation "names_de" (provider = icu, locale = 'de-u-kn-true');
create collation "names_en" (provider = icu, locale = 'en-u-kn-true');
create collation "names_es" (provider = icu, locale = 'es-u-kn-true');
create collation "names_fr" (provider = icu, locale = 'fr-u-kn-true');
create collation "names_it" (provider = icu, locale = 'it-u-kn-true');
create collation "names_ja" (provider = icu, locale = 'ja-u-kn-true');
create collation "names_ko" (provider = icu, locale = 'ko-u-kn-true');
create collation "names_nl" (provider = icu, locale = 'nl-u-kn-true');
create collation "names_pl" (provider = icu, locale = 'pl-u-kn-true');
create collation "names_pt-BR" (provider = icu, locale = 'pt-BR-u-kn-true');
create collation "names_ru" (provider = icu, locale = 'ru-u-kn-true');
create collation "names_tr" (provider = icu, locale = 'tr-u-kn-true');
create collation "names_uk" (provider = icu, locale = 'uk-u-kn-true');
create collation "names_zh-Hans" (provider = icu, locale = 'zh-Hans-u-kn-true');
create collation "names_zh-Hant" (provider = icu, locale = 'zh-Hant-u-kn-true');
create table "account" (
  "id" uuid not null,
  "user_id" uuid not null,
  "account_id" text not null,
  "provider_id" text not null,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" timestamp with time zone,
  "refresh_token_expires_at" timestamp with time zone,
  "scope" text,
  "password" text,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null
);
create table "ai_feedback" (
  "user_id" uuid not null,
  "id" uuid not null,
  "bookmark_id" uuid,
  "url" text not null,
  "title" text not null,
  "suggested_category" text not null,
  "category_id" uuid not null,
  "type" text not null,
  "created_at" timestamp with time zone default now() not null
);
create table "answered_request" (
  "user_id" uuid not null,
  "id" uuid not null,
  "request" text not null,
  "answer" text not null,
  "created_at" timestamp with time zone default now() not null
);
create table "api_token" (
  "user_id" uuid not null,
  "id" uuid not null,
  "name" text not null,
  "hash" text not null,
  "ending" text not null,
  "created_at" timestamp with time zone default now() not null,
  "last_used_at" timestamp with time zone,
  "expires_at" timestamp with time zone,
  "scopes" text[] not null
);
create table "backup_run" (
  "user_id" uuid not null,
  "id" uuid not null,
  "due_at" timestamp with time zone,
  "format" text not null,
  "status" text not null,
  "error" text,
  "file_name" text,
  "size" bigint,
  "attempts" smallint default 0 not null,
  "lock_token" uuid,
  "heartbeat_at" timestamp with time zone default now() not null,
  "created_at" timestamp with time zone default now() not null,
  "completed_at" timestamp with time zone,
  "retry_at" timestamp with time zone,
  "retries" smallint default 0 not null
);
create table "backup_settings" (
  "user_id" uuid not null,
  "enabled" boolean not null,
  "frequency" text not null,
  "format" text not null,
  "max_backups" smallint not null,
  "auto_delete" boolean not null,
  "time_zone" text not null,
  "next_due_at" timestamp with time zone
);
create sequence bookmark_number_seq;
create table "bookmark" (
  "user_id" uuid not null,
  "id" uuid not null,
  "category_id" uuid not null,
  "url" text not null,
  "url_key" uuid,
  "title" text not null,
  "description" text,
  "favicon" text default ''::text not null,
  "tags" text[] default '{}'::text[] not null,
  "is_ai_generated" boolean default false not null,
  "ai_summary" text,
  "ai_relevance" smallint,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "deleted_at" timestamp with time zone,
  "host" text not null,
  "search_text" text not null,
  "search_vector" tsvector not null,
  "broken_reason" text,
  "is_favorite" boolean default false not null,
  "is_unread" boolean default false not null,
  "is_archived" boolean default false not null,
  "notes" text,
  "source_id" text,
  "position" text default '4'::text not null,
  "cover_url" text,
  "number" bigint default nextval('bookmark_number_seq'::regclass) not null,
  "open_count" integer default 0 not null,
  "last_opened_at" timestamp with time zone,
  "changed_in" xid8 default '0'::xid8 not null,
  "copy_of" uuid,
  "is_private" boolean default false not null
) with (autovacuum_vacuum_insert_scale_factor=0.1, autovacuum_analyze_scale_factor=0.05);
alter sequence bookmark_number_seq owned by "bookmark"."number";
create table "bookmark_change" (
  "user_id" uuid not null,
  "id" uuid not null,
  "category" jsonb,
  "created_at" timestamp with time zone default now() not null,
  "undone_at" timestamp with time zone,
  "pending" jsonb,
  "heartbeat_at" timestamp with time zone,
  "kind" text default 'edit'::text not null,
  "made_by" jsonb,
  "count" integer default 0 not null,
  "subject" text,
  "target" text
);
create table "bookmark_change_item" (
  "user_id" uuid not null,
  "change_id" uuid not null,
  "bookmark_id" uuid not null,
  "before" jsonb not null,
  "after" jsonb not null
);
create table "bookmark_map" (
  "user_id" uuid not null,
  "id" uuid not null,
  "status" text not null,
  "attempts" smallint default 0 not null,
  "lock_token" uuid,
  "heartbeat_at" timestamp with time zone default now() not null,
  "computed_at" timestamp with time zone,
  "model" text,
  "sample" bytea,
  "layout" jsonb,
  "points" bytea,
  "bookmark_ids" bytea
);
alter table "bookmark_map" alter column "points" set storage external;
alter table "bookmark_map" alter column "bookmark_ids" set storage external;
create table "bookmark_page" (
  "user_id" uuid not null,
  "bookmark_id" uuid not null,
  "state" text default 'pending'::text not null,
  "attempts" smallint default 0 not null,
  "due_at" timestamp with time zone default now() not null,
  "is_paused" boolean default false not null,
  "import_id" uuid,
  "problem" text,
  "fetched_at" timestamp with time zone,
  "final_url" text,
  "canonical_url" text,
  "language" text,
  "title" text,
  "description" text,
  "preview" text,
  "is_described" boolean default false not null,
  "claims" smallint default 0 not null,
  "refused_category_id" uuid,
  "refused_tags" text[] default '{}'::text[] not null,
  "lock_token" uuid
);
create table "bookmark_vector" (
  "user_id" uuid not null,
  "bookmark_id" uuid not null,
  "model" text not null,
  "source" uuid not null,
  "vector" bytea,
  "version" bigint default 0 not null
);
alter table "bookmark_vector" alter column "vector" set storage main;
create sequence category_number_seq;
create table "category" (
  "user_id" uuid not null,
  "id" uuid not null,
  "parent_id" uuid,
  "name" text not null,
  "name_key" text not null,
  "icon" text not null,
  "color" text not null,
  "is_pinned" boolean default false not null,
  "is_custom" boolean default true not null,
  "bookmark_count" integer default 0 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "position" text default '4'::text not null,
  "number" bigint default nextval('category_number_seq'::regclass) not null,
  "archived_count" integer default 0 not null
);
alter sequence category_number_seq owned by "category"."number";
create table "cover_picture" (
  "id" uuid not null,
  "media_type" text,
  "content" bytea,
  "size" integer not null,
  "fetched_at" timestamp with time zone not null
);
alter table "cover_picture" alter column "content" set storage external;
create table "drive_connection" (
  "user_id" uuid not null,
  "email" text not null,
  "sealed_token" text not null,
  "folder_id" text,
  "is_broken" boolean default false not null,
  "created_at" timestamp with time zone default now() not null,
  "kind" text default 'google'::text not null
);
create table "drive_revocation" (
  "id" uuid not null,
  "sealed_token" text not null,
  "created_at" timestamp with time zone default now() not null
);
create table "earlier_sign_up" (
  "user_id" uuid not null,
  "id" uuid not null,
  "name" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "password" text not null,
  "created_at" timestamp with time zone default now() not null
);
create table "embedding_due" (
  "user_id" uuid not null,
  "bookmark_id" uuid not null,
  "changed_at" timestamp with time zone default clock_timestamp() not null,
  "claims" smallint default 0 not null
);
create table "embedding_state" (
  "user_id" uuid not null,
  "model" text default ''::text not null,
  "served_model" text,
  "lock_token" uuid,
  "heartbeat_at" timestamp with time zone,
  "rests_until" timestamp with time zone,
  "vectors_version" bigint default 0 not null
);
create table "enrichment" (
  "user_id" uuid not null,
  "lock_token" uuid not null,
  "heartbeat_at" timestamp with time zone not null
);
create table "feed" (
  "user_id" uuid not null,
  "id" uuid not null,
  "kind" text not null,
  "target" text not null,
  "hash" text not null,
  "sealed_token" text not null,
  "created_at" timestamp with time zone default now() not null
);
create table "host_pause" (
  "host" text not null,
  "until" timestamp with time zone not null
);
create table "icon_address" (
  "id" uuid not null,
  "icon_id" uuid,
  "checked_at" timestamp with time zone not null
);
create table "import" (
  "user_id" uuid not null,
  "id" uuid not null,
  "source" text not null,
  "folders" text not null,
  "allow_duplicates" boolean not null,
  "status" text not null,
  "total" integer default 0 not null,
  "next_position" integer default 0 not null,
  "processed" integer default 0 not null,
  "created" integer default 0 not null,
  "duplicates" integer default 0 not null,
  "skipped" integer default 0 not null,
  "failed" integer default 0 not null,
  "enriched" integer default 0 not null,
  "message" text,
  "created_at" timestamp with time zone default now() not null,
  "heartbeat_at" timestamp with time zone default now() not null,
  "finished_at" timestamp with time zone,
  "is_enrichment_paused" boolean default false not null,
  "is_by_program" boolean default false not null,
  "attempts" smallint default 0 not null,
  "lock_token" uuid,
  "preview" jsonb,
  "trashed" integer default 0 not null,
  "made_by" jsonb,
  "category_ids" uuid[] default '{}'::uuid[] not null,
  "undone_at" timestamp with time zone
);
create table "import_chunk" (
  "user_id" uuid not null,
  "import_id" uuid not null,
  "position" integer not null,
  "content" bytea not null
);
alter table "import_chunk" alter column "content" set storage external;
create table "import_item" (
  "user_id" uuid not null,
  "import_id" uuid not null,
  "position" integer not null,
  "url" text not null,
  "title" text not null,
  "status" text not null,
  "message" text,
  "bookmark_id" uuid,
  "link" jsonb
);
create table "invitation" (
  "email" text not null,
  "hash" text not null,
  "created_at" timestamp with time zone default now() not null,
  "expires_at" timestamp with time zone not null
);
create table "link_check" (
  "user_id" uuid not null,
  "bookmark_id" uuid not null,
  "state" text default 'unknown'::text not null,
  "reason" text,
  "failing_since" timestamp with time zone,
  "broken_at" timestamp with time zone,
  "checked_at" timestamp with time zone,
  "due_at" timestamp with time zone,
  "is_trusted" boolean default false not null,
  "claims" smallint default 0 not null,
  "moved_from" text,
  "moved_to" text
);
create table "link_check_settings" (
  "user_id" uuid not null,
  "is_enabled" boolean not null,
  "next_at" timestamp with time zone,
  "started_at" timestamp with time zone,
  "finished_at" timestamp with time zone,
  "total" integer default 0 not null,
  "heartbeat_at" timestamp with time zone,
  "lock_token" uuid
);
create sequence migration_id_seq as integer;
create table "migration" (
  "id" integer default nextval('migration_id_seq'::regclass) not null,
  "name" character varying(255) not null,
  "executed_at" timestamp(6) with time zone default CURRENT_TIMESTAMP(6) not null
);
alter sequence migration_id_seq owned by "migration"."id";
create table "model_lease" (
  "user_id" uuid not null,
  "id" uuid not null,
  "tokens" integer not null,
  "expires_at" timestamp with time zone not null
);
create table "model_usage" (
  "user_id" uuid not null,
  "day" date not null,
  "calls" integer default 0 not null,
  "prompt_tokens" integer default 0 not null,
  "completion_tokens" integer default 0 not null,
  "cost_micros" integer default 0 not null,
  "embedding_tokens" integer default 0 not null
);
create table "notification_settings" (
  "user_id" uuid not null,
  "backup_failed" boolean not null,
  "weekly_digest" boolean not null,
  "import_finished" boolean not null,
  "time_zone" text not null,
  "next_digest_at" timestamp with time zone,
  "links_broken" boolean default true not null
);
create table "operator_action" (
  "id" uuid not null,
  "action" text not null,
  "subject" text not null,
  "detail" text,
  "via" text not null,
  "operator" text not null,
  "address" text,
  "created_at" timestamp with time zone default now() not null
);
create table "outgoing_mail" (
  "id" uuid not null,
  "recipient" text not null,
  "subject" text not null,
  "body" text not null,
  "link" text not null,
  "created_at" timestamp with time zone default now() not null,
  "unsubscribe" text,
  "language" text default 'en'::text not null
);
create table "page_icon" (
  "id" uuid not null,
  "media_type" text not null,
  "content" bytea not null
);
create table "page_words" (
  "user_id" uuid not null,
  "bookmark_id" uuid not null,
  "words" tsvector
);
create table "passkey" (
  "user_id" uuid not null,
  "id" uuid not null,
  "credential_id" text not null,
  "public_key" text not null,
  "counter" bigint not null,
  "transports" text[] default '{}'::text[] not null,
  "name" text not null,
  "created_at" timestamp with time zone default now() not null,
  "last_used_at" timestamp with time zone
);
create unlogged table "rate_limit" (
  "key" text not null,
  "points" integer not null,
  "expire" bigint
);
create table "recategorization" (
  "user_id" uuid not null,
  "id" uuid not null,
  "kind" text not null,
  "mode" text not null,
  "include_manual" boolean default false not null,
  "category_id" uuid,
  "status" text not null,
  "total" integer default 0 not null,
  "processed" integer default 0 not null,
  "changed" integer default 0 not null,
  "applied" integer default 0 not null,
  "position" uuid,
  "created_at" timestamp with time zone default now() not null,
  "heartbeat_at" timestamp with time zone default now() not null,
  "finished_at" timestamp with time zone,
  "attempts" smallint default 0 not null,
  "message" text,
  "lock_token" uuid,
  "folders" jsonb
);
create table "recategorization_item" (
  "user_id" uuid not null,
  "recategorization_id" uuid not null,
  "bookmark_id" uuid not null,
  "status" text default 'pending'::text not null,
  "from_category_id" uuid,
  "to_category_id" uuid,
  "from_is_ai_generated" boolean,
  "from_tags" text[],
  "to_tags" text[],
  "confidence" real,
  "reason" text,
  "is_relevance_given" boolean default false not null
);
create table "restore" (
  "user_id" uuid not null,
  "id" uuid not null,
  "source" text not null,
  "status" text not null,
  "mode" text,
  "format" text not null,
  "total" integer default 0 not null,
  "processed" integer default 0 not null,
  "added" integer default 0 not null,
  "changed" integer default 0 not null,
  "same" integer default 0 not null,
  "missing" integer default 0 not null,
  "skipped" integer default 0 not null,
  "applied" integer default 0 not null,
  "categories" jsonb,
  "settings" jsonb,
  "done" jsonb,
  "message" text,
  "lock_token" uuid,
  "attempts" smallint default 0 not null,
  "created_at" timestamp with time zone default now() not null,
  "heartbeat_at" timestamp with time zone default now() not null,
  "finished_at" timestamp with time zone,
  "is_by_token" boolean default false not null
);
create table "restore_chunk" (
  "user_id" uuid not null,
  "restore_id" uuid not null,
  "position" integer not null,
  "content" bytea not null
);
create table "restore_item" (
  "user_id" uuid not null,
  "restore_id" uuid not null,
  "position" integer not null,
  "kind" text not null,
  "status" text default 'pending'::text not null,
  "url" text not null,
  "title" text not null,
  "bookmark_id" uuid,
  "changes" jsonb,
  "message" text,
  "link" jsonb,
  "before" jsonb,
  "after" jsonb
);
create table "rule" (
  "user_id" uuid not null,
  "id" uuid not null,
  "position" integer not null,
  "condition" text not null,
  "category_id" uuid,
  "tags" text[] default '{}'::text[] not null,
  "marks" text[] default '{}'::text[] not null,
  "is_on" boolean default true not null,
  "next_at" timestamp with time zone,
  "created_at" timestamp with time zone default now() not null
);
create table "rule_link" (
  "user_id" uuid not null,
  "bookmark_id" uuid not null,
  "rule_id" uuid not null
);
create table "saved_search" (
  "user_id" uuid not null,
  "id" uuid not null,
  "name" text not null,
  "name_key" text not null,
  "filters" jsonb not null,
  "created_at" timestamp with time zone default now() not null
);
create table "search_choice" (
  "user_id" uuid not null,
  "query" text not null,
  "bookmark_id" uuid not null,
  "times" integer default 1 not null,
  "chosen_at" timestamp with time zone not null
);
create table "search_word" (
  "user_id" uuid not null,
  "word" text not null
);
create table "second_factor" (
  "user_id" uuid not null,
  "sealed_key" text not null,
  "last_step" integer default 0 not null,
  "recovery_hashes" text[] default '{}'::text[] not null,
  "created_at" timestamp with time zone default now() not null,
  "confirmed_at" timestamp with time zone
);
create table "security_event" (
  "user_id" uuid not null,
  "id" uuid not null,
  "kind" text not null,
  "created_at" timestamp with time zone default now() not null,
  "address" text,
  "device" text,
  "detail" text
);
create table "session" (
  "id" uuid not null,
  "user_id" uuid not null,
  "token" text not null,
  "expires_at" timestamp with time zone not null,
  "ip_address" text,
  "user_agent" text,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "proved_at" timestamp with time zone
);
create table "shared_page" (
  "user_id" uuid not null,
  "category_id" uuid not null,
  "token_hash" text not null,
  "sealed_token" text not null,
  "has_subcategories" boolean not null,
  "title" text default ''::text not null,
  "description" text default ''::text not null,
  "sort" text not null,
  "view" text not null,
  "is_indexed" boolean default false not null,
  "created_at" timestamp with time zone default now() not null,
  "taken_down_at" timestamp with time zone
);
create table "site_icon" (
  "user_id" uuid not null,
  "id" uuid not null,
  "media_type" text not null,
  "content" bytea not null
);
create table "source" (
  "user_id" uuid not null,
  "id" uuid not null,
  "kind" text not null,
  "account" text not null,
  "sealed_key" text,
  "is_daily" boolean not null,
  "next_at" timestamp with time zone,
  "heartbeat_at" timestamp with time zone,
  "claims" smallint default 0 not null,
  "read_at" timestamp with time zone,
  "new_links" integer default 0 not null,
  "problem" text,
  "created_at" timestamp with time zone default now() not null,
  "lock_token" uuid
);
create table "source_link" (
  "user_id" uuid not null,
  "source_id" uuid not null,
  "key" uuid not null
);
create sequence tag_count_number_seq;
create table "tag_count" (
  "user_id" uuid not null,
  "tag_key" text not null,
  "tag" text not null,
  "bookmark_count" integer not null,
  "number" bigint default nextval('tag_count_number_seq'::regclass) not null,
  "created_at" timestamp with time zone default now() not null
);
alter sequence tag_count_number_seq owned by "tag_count"."number";
create table "tagging_settings" (
  "user_id" uuid not null,
  "instruction" text default ''::text not null,
  "language" text,
  "detail" text default 'standard'::text not null,
  "never_tags" text[] default '{}'::text[] not null
);
create table "tidy_kept" (
  "user_id" uuid not null,
  "kind" text not null,
  "key" text not null,
  "kept_at" timestamp with time zone not null
);
create table "user" (
  "id" uuid not null,
  "name" text not null,
  "first_name" text default ''::text not null,
  "last_name" text default ''::text not null,
  "email" text not null,
  "email_verified" boolean default false not null,
  "image" text,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "signed_in_at" timestamp with time zone,
  "remember_opens" boolean default true not null,
  "language" text,
  "category_order" text default 'name'::text not null,
  "verified_elsewhere" boolean default false not null,
  "bookmark_limit" integer,
  "backup_megabyte_limit" integer
);
create table "verification" (
  "id" uuid not null,
  "identifier" text not null,
  "value" text not null,
  "expires_at" timestamp with time zone not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null
);
create table "webhook" (
  "user_id" uuid not null,
  "id" uuid not null,
  "url" text not null,
  "events" text[] not null,
  "is_on" boolean default true not null,
  "sealed_secret" text not null,
  "failing_since" timestamp with time zone,
  "failed_deliveries" integer default 0 not null,
  "off_reason" text,
  "rests_until" timestamp with time zone,
  "lock_token" uuid,
  "heartbeat_at" timestamp with time zone,
  "created_at" timestamp with time zone default now() not null
);
create sequence webhook_change_number_seq;
create table "webhook_change" (
  "user_id" uuid not null,
  "webhook_id" uuid not null,
  "bookmark_id" uuid not null,
  "event" text not null,
  "url" text,
  "title" text,
  "number" bigint default nextval('webhook_change_number_seq'::regclass) not null,
  "changed_at" timestamp with time zone default now() not null
);
alter sequence webhook_change_number_seq owned by "webhook_change"."number";
create table "webhook_delivery" (
  "user_id" uuid not null,
  "id" uuid not null,
  "webhook_id" uuid not null,
  "event" text not null,
  "body" text,
  "attempts" smallint default 0 not null,
  "next_at" timestamp with time zone,
  "status" smallint,
  "problem" text,
  "answer" text,
  "duration_ms" integer,
  "attempted_at" timestamp with time zone,
  "created_at" timestamp with time zone default now() not null
);
insert into "account" ("id", "user_id", "account_id", "provider_id", "access_token", "refresh_token", "id_token", "access_token_expires_at", "refresh_token_expires_at", "scope", "password", "created_at", "updated_at") values
('01a226c7-7526-74b2-9cd4-0e7febfa8fec', '01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-68ec-710d-863a-b624da91b42f', 'credential', null, null, null, null, null, null, 'd1bca57475c3ee45e91c0e98a69d5bf8:b963def8a0aada026ec3a17515e9e0aaeeeaa9f36b83826e29ff14eafaac46a1af55af70d6a51b9cd0848423468acc89989bca33fca6ff4f82e8b39e2d467557', '2026-11-29 10:08:55.573504+00', '2026-11-29 10:08:55.573504+00'),
('01a226c7-835f-70b1-9eef-0bc5c0c8e343', '01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7666-7430-9bed-9656af1e1736', 'credential', null, null, null, null, null, null, '400d15df0d31a9665f31e84fb88ea59e:600b307e3cc87070ef3d70dd7f71644ffae1efac0befe39d6d6353230daadd26cf317cae38dead5440282b83e1c24975e2301e84dd3e39de9fdc07aeff090dd1', '2026-11-29 10:08:59.219624+00', '2026-11-29 10:08:59.219624+00');
insert into "api_token" ("user_id", "id", "name", "hash", "ending", "created_at", "last_used_at", "expires_at", "scopes") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-881e-77b2-af1b-8bccbc8e7a3e', 'Script', 'b6hUVQF-S-_FUq2Pbur0Ouef_b7YStot2460YO650xc', 'r-pA', '2026-11-29 10:09:00.446+00', null, null, '{read,write}');
insert into "backup_run" ("user_id", "id", "due_at", "format", "status", "error", "file_name", "size", "attempts", "lock_token", "heartbeat_at", "created_at", "completed_at", "retry_at", "retries") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8866-7105-bec5-fdd6a9ef7145', null, 'json', 'success', null, 'bowerbird-2026-11-29-100900.json', '13468', '1', null, '2026-11-29 10:09:00.59+00', '2026-11-29 10:09:00.52+00', '2026-11-29 10:09:00.727+00', null, '0');
insert into "backup_settings" ("user_id", "enabled", "frequency", "format", "max_backups", "auto_delete", "time_zone", "next_due_at") values
('01a226c7-68ec-710d-863a-b624da91b42f', 'true', 'weekly', 'json', '10', 'true', 'UTC', '2026-12-06 03:58:00+00'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'true', 'weekly', 'json', '10', 'true', 'UTC', '2026-12-06 03:26:00+00');
insert into "bookmark" ("user_id", "id", "category_id", "url", "url_key", "title", "description", "favicon", "tags", "is_ai_generated", "ai_summary", "ai_relevance", "created_at", "updated_at", "deleted_at", "host", "search_text", "search_vector", "broken_reason", "is_favorite", "is_unread", "is_archived", "notes", "source_id", "position", "cover_url", "number", "open_count", "last_opened_at", "changed_in", "copy_of", "is_private") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8414-70b7-a8ab-71f0e4954caa', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'https://site0.example/page/0?q=0', '3803a80c-88a9-7e4f-f04a-5faefc5b2aa4', 'Page 0 – God’s own № 0', null, '', '{birds,tag}', 'false', null, null, '2026-11-29 10:08:59.412+00', '2026-11-29 10:09:00.034+00', null, 'site0.example', 'page 0 - god''s own No 0site0.example/page/0?q=0birdstagnote 0', '''0'' ''No'' ''birds'' ''example'' ''god'' ''note'' ''own'' ''page'' ''q'' ''s'' ''site0'' ''tag''', null, 'true', 'false', 'false', 'note 0', null, '3fe5dd9387becfe5dd9387beb8f4857548e0f1b6ab355', null, '1', '0', null, '925', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8448-7743-aef6-6b6e62a287e3', '01a226c7-83ec-73bb-9d9a-835d5229323e', 'https://site1.example/page/1?q=1', '05a036c8-cd83-5387-5e90-e47a46c68a54', 'Page 1 – God’s own № 1', 'About 1 waders', '', '{❤,№}', 'false', null, null, '2026-11-29 10:08:59.464+00', '2026-11-29 10:09:00.075+00', null, 'site1.example', 'page 1 - god''s own No 1site1.example/page/1?q=1❤Noabout 1 waders', '''1'' ''No'' ''about'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site1'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd9387bb8fe5dd9387bb788bc510994919d5d781c', null, '2', '0', null, '928', null, 'true'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8463-7422-934e-b7ac409c5f77', '01a226c7-83fb-763f-8797-663b376e7d34', 'https://site2.example/page/2?q=2', 'de7beef4-8fd8-1a89-0a70-a4b226fd249e', 'Page 2 – God’s own № 2', null, '', '{wiki,café}', 'false', null, null, '2026-11-29 10:08:59.491+00', '2026-11-29 10:09:00.106+00', null, 'site2.example', 'page 2 - god''s own No 2site2.example/page/2?q=2wikicafe', '''2'' ''No'' ''cafe'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site2'' ''wiki''', null, 'false', 'false', 'true', null, null, '3fe5dd9387b9dfe5dd9387b9c8bdd6cb14853bf63a088', null, '3', '0', null, '932', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-846f-75a0-b9fd-893a60f6f29e', '01a226c7-840a-7188-a6c2-11e114d8c29a', 'https://site3.example/page/3?q=3', '36d404c3-f3f2-5391-49dc-5ab028988d94', 'Page 3 – God’s own № 3', 'About 3 waders', '', '{rust,language}', 'false', null, null, '2026-11-29 10:08:59.503+00', '2026-11-29 10:09:00.537+00', null, 'site3.example', 'page 3 - god''s own No 3site3.example/page/3?q=3rustlanguageabout 3 wadersnote 3', '''3'' ''No'' ''about'' ''example'' ''god'' ''language'' ''note'' ''own'' ''page'' ''q'' ''rust'' ''s'' ''site3'' ''waders''', null, 'false', 'true', 'false', 'note 3', null, '3fe5dd9387b91fe5dd9387b908a5f460276c59f090d61', null, '4', '0', null, '952', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-847e-7250-95b7-baf6378b082c', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'https://site4.example/page/4?q=4', '817461bd-efbf-0218-f588-730ed3d7651e', 'Page 4 – God’s own № 4', null, '', '{"rock ’n’ roll"}', 'false', null, null, '2026-11-29 10:08:59.518+00', '2026-11-29 10:08:59.522745+00', '2026-11-29 10:09:00.181+00', 'site4.example', 'page 4 - god''s own No 4site4.example/page/4?q=4rock ''n'' roll', '''4'' ''No'' ''example'' ''god'' ''n'' ''own'' ''page'' ''q'' ''rock'' ''roll'' ''s'' ''site4''', null, 'false', 'false', 'false', null, null, '3fe5dd9387b82fe5dd9387b818daf6a484509c874f7d3', null, '5', '0', null, '933', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-848b-71aa-b65a-e3d5002a0ae6', '01a226c7-83ec-73bb-9d9a-835d5229323e', 'https://site5.example/page/5?q=5', '1ea36291-34e3-2907-1c1e-e03ebbb3fb91', 'Page 5 – God’s own № 5', 'About 5 waders', '', '{}', 'false', null, null, '2026-11-29 10:08:59.531+00', '2026-11-29 10:08:59.539583+00', '2026-11-29 10:09:00.209+00', 'site5.example', 'page 5 - god''s own No 5site5.example/page/5?q=5about 5 waders', '''5'' ''No'' ''about'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site5'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd9387b75fe5dd9387b748e5549a51c2affd5f519', null, '6', '0', null, '934', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-849e-70c5-8862-0276cf43ba73', '01a226c7-83fb-763f-8797-663b376e7d34', 'https://site6.example/page/6?q=6', 'e1c1f2c9-52f1-45b5-ef5d-d769dda0adc8', 'Page 6 – God’s own № 6', null, '', '{birds,tag}', 'false', null, null, '2026-11-29 10:08:59.55+00', '2026-11-29 10:08:59.556591+00', '2026-11-29 10:09:00.209+00', 'site6.example', 'page 6 - god''s own No 6site6.example/page/6?q=6birdstagnote 6', '''6'' ''No'' ''birds'' ''example'' ''god'' ''note'' ''own'' ''page'' ''q'' ''s'' ''site6'' ''tag''', null, 'false', 'false', 'false', 'note 6', null, '3fe5dd9387b62fe5dd9387b618f3a779dfd8930bc458c', null, '7', '0', null, '934', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84aa-71c0-93ed-6abf544d59d6', '01a226c7-840a-7188-a6c2-11e114d8c29a', 'https://site0.example/page/7?q=7', 'e738c33a-fdc4-189b-609f-dbc49a7cdf1b', 'Page 7 – God’s own № 7', 'About 7 waders', '', '{❤,№}', 'false', null, null, '2026-11-29 10:08:59.562+00', '2026-11-29 10:08:59.567114+00', '2026-11-29 10:09:00.209+00', 'site0.example', 'page 7 - god''s own No 7site0.example/page/7?q=7❤Noabout 7 waders', '''7'' ''No'' ''about'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site0'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd9387b56fe5dd9387b558e3f6c129540abb2a629', null, '8', '0', null, '934', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84ba-7375-b713-2c72ea446f18', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'https://site1.example/page/8?q=8', 'a99fe19b-1028-35e9-5226-29bdbab51641', 'Page 8 – God’s own № 8', null, '', '{wiki,café}', 'false', null, null, '2026-11-29 10:08:59.578+00', '2026-11-29 10:08:59.582777+00', null, 'site1.example', 'page 8 - god''s own No 8site1.example/page/8?q=8wikicafe', '''8'' ''No'' ''cafe'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site1'' ''wiki''', null, 'false', 'false', 'false', null, null, '3fe5dd9387b46fe5dd9387b458c8a48ecd38d15bb90e7', null, '9', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84c5-7372-944f-0a29fea44371', '01a226c7-83ec-73bb-9d9a-835d5229323e', 'https://site2.example/page/9?q=9', '1e995197-e481-26ff-e1f0-c223f5ac3357', 'Page 9 – God’s own № 9', 'About 9 waders', '', '{rust,language,crab}', 'false', null, null, '2026-11-29 10:08:59.589+00', '2026-11-29 10:09:01.315+00', null, 'site2.example', 'page 9 - god''s own No 9site2.example/page/9?q=9rustlanguagecrababout 9 wadersnote 9', '''9'' ''No'' ''about'' ''crab'' ''example'' ''god'' ''language'' ''note'' ''own'' ''page'' ''q'' ''rust'' ''s'' ''site2'' ''waders''', null, 'false', 'false', 'false', 'note 9', null, '3fe5dd9387b3bfe5dd9387b3a8c8d6bb0f5d6015bbc8e', null, '10', '1', '2026-11-29 10:09:00.223+00', '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84cf-71fc-8090-837b1192f453', '01a226c7-83fb-763f-8797-663b376e7d34', 'https://site3.example/page/10?q=10', 'e85c5691-d68a-e589-8f8d-c90cad4591c5', 'Page 10 – God’s own № 10', null, '', '{"rock ’n’ roll"}', 'false', null, null, '2026-11-29 10:08:59.599+00', '2026-11-29 10:08:59.608386+00', null, 'site3.example', 'page 10 - god''s own No 10site3.example/page/10?q=10rock ''n'' roll', '''10'' ''No'' ''example'' ''god'' ''n'' ''own'' ''page'' ''q'' ''rock'' ''roll'' ''s'' ''site3''', null, 'false', 'false', 'false', null, null, '3fe5dd9387b31fe5dd9387b308e037f6f7c84ee6d0bac', null, '11', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8519-705c-be7a-08cc6d874553', '01a226c7-840a-7188-a6c2-11e114d8c29a', 'https://site4.example/page/11?q=11', '7ed1da8b-8a62-9c36-b8a6-c228f636dc4e', 'Page 11 – God’s own № 11', 'About 11 waders', '', '{crab}', 'false', null, null, '2026-11-29 10:08:59.673+00', '2026-11-29 10:09:01.315+00', null, 'site4.example', 'page 11 - god''s own No 11site4.example/page/11?q=11crababout 11 waders', '''11'' ''No'' ''about'' ''crab'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site4'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd9387ae7fe5dd9387ae68fa34185f7339278baac', null, '12', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8557-768f-bad4-4b6228697d99', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'https://site5.example/page/12?q=12', '1d9d1f7c-039e-42d9-1fdc-2cc8de4de162', 'Page 12 – God’s own № 12', null, '', '{birds,tag}', 'false', null, null, '2026-11-29 10:08:59.735+00', '2026-11-29 10:08:59.759066+00', null, 'site5.example', 'page 12 - god''s own No 12site5.example/page/12?q=12birdstagnote 12', '''12'' ''No'' ''birds'' ''example'' ''god'' ''note'' ''own'' ''page'' ''q'' ''s'' ''site5'' ''tag''', null, 'false', 'false', 'false', 'note 12', null, '3fe5dd9387aa9fe5dd9387aa88970452bb49dd7968266', null, '13', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8575-7641-b496-3c029cc23a00', '01a226c7-83ec-73bb-9d9a-835d5229323e', 'https://site6.example/page/13?q=13', '4ad9ef3c-e21a-6b38-e4b4-ac807336a7b1', 'Page 13 – God’s own № 13', 'About 13 waders', '', '{❤,№}', 'false', null, null, '2026-11-29 10:08:59.765+00', '2026-11-29 10:08:59.775144+00', null, 'site6.example', 'page 13 - god''s own No 13site6.example/page/13?q=13❤Noabout 13 waders', '''13'' ''No'' ''about'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site6'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd9387a8bfe5dd9387a8a89be4b69c3fd633dc5ff', null, '14', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8587-7324-8e95-b654bbb012e9', '01a226c7-83fb-763f-8797-663b376e7d34', 'https://site0.example/page/14?q=14', '29f02e12-96a0-0234-bee1-9680222a49d5', 'Page 14 – God’s own № 14', null, '', '{wiki,café}', 'false', null, null, '2026-11-29 10:08:59.783+00', '2026-11-29 10:08:59.791055+00', null, 'site0.example', 'page 14 - god''s own No 14site0.example/page/14?q=14wikicafe', '''14'' ''No'' ''cafe'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site0'' ''wiki''', null, 'false', 'false', 'false', null, null, '3fe5dd9387a79fe5dd9387a788cdb716a49ab444fed16', null, '15', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85aa-71ce-9215-2a5060ea091b', '01a226c7-840a-7188-a6c2-11e114d8c29a', 'https://site1.example/page/15?q=15', 'a4ddde2c-41a6-d44f-175a-91a0a5e747a0', 'Page 15 – God’s own № 15', 'About 15 waders', '', '{rust,language,crab}', 'false', null, null, '2026-11-29 10:08:59.818+00', '2026-11-29 10:09:01.315+00', null, 'site1.example', 'page 15 - god''s own No 15site1.example/page/15?q=15rustlanguagecrababout 15 wadersnote 15', '''15'' ''No'' ''about'' ''crab'' ''example'' ''god'' ''language'' ''note'' ''own'' ''page'' ''q'' ''rust'' ''s'' ''site1'' ''waders''', null, 'false', 'false', 'false', 'note 15', null, '3fe5dd9387a56fe5dd9387a558e316dead5af9f15f6e4', null, '16', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85ca-766a-8867-8ff0d446dc33', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'https://site2.example/page/16?q=16', '781d8695-8d89-8ab2-30df-36f2679807a3', 'Page 16 – God’s own № 16', null, '', '{"rock ’n’ roll"}', 'false', null, null, '2026-11-29 10:08:59.85+00', '2026-11-29 10:08:59.861249+00', null, 'site2.example', 'page 16 - god''s own No 16site2.example/page/16?q=16rock ''n'' roll', '''16'' ''No'' ''example'' ''god'' ''n'' ''own'' ''page'' ''q'' ''rock'' ''roll'' ''s'' ''site2''', null, 'false', 'false', 'false', null, null, '3fe5dd9387a36fe5dd9387a3589957798700f2bb923cc', null, '17', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85e0-7739-bb3d-bf9beec09891', '01a226c7-83ec-73bb-9d9a-835d5229323e', 'https://site3.example/page/17?q=17', 'd99dc275-f7a0-4cf9-fd97-9176958b1556', 'Page 17 – God’s own № 17', 'About 17 waders', '', '{}', 'false', null, null, '2026-11-29 10:08:59.872+00', '2026-11-29 10:08:59.876304+00', null, 'site3.example', 'page 17 - god''s own No 17site3.example/page/17?q=17about 17 waders', '''17'' ''No'' ''about'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site3'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd9387a20fe5dd9387a1f88c644c24064113f676e', null, '18', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85ec-769e-bb55-896f46f02c5b', '01a226c7-83fb-763f-8797-663b376e7d34', 'https://site4.example/page/18?q=18', '1a91f9ac-8287-4bfd-f14f-65b172650da7', 'Page 18 – God’s own № 18', null, '', '{birds,tag}', 'false', null, null, '2026-11-29 10:08:59.884+00', '2026-11-29 10:08:59.894022+00', null, 'site4.example', 'page 18 - god''s own No 18site4.example/page/18?q=18birdstagnote 18', '''18'' ''No'' ''birds'' ''example'' ''god'' ''note'' ''own'' ''page'' ''q'' ''s'' ''site4'' ''tag''', null, 'false', 'false', 'false', 'note 18', null, '3fe5dd9387a14fe5dd9387a13896144aa7690b90fd3a4', null, '19', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8605-73b9-b229-19863f1ed805', '01a226c7-840a-7188-a6c2-11e114d8c29a', 'https://site5.example/page/19?q=19', 'f4a8e607-d152-e46a-dfd5-a0fd9b2f7bea', 'Page 19 – God’s own № 19', 'About 19 waders', '', '{❤,№,crab}', 'false', null, null, '2026-11-29 10:08:59.909+00', '2026-11-29 10:09:01.315+00', null, 'site5.example', 'page 19 - god''s own No 19site5.example/page/19?q=19❤Nocrababout 19 waders', '''19'' ''No'' ''about'' ''crab'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site5'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd93879fbfe5dd93879fa8c464dd6e679c0e127fa', null, '20', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8617-70a8-88cf-ac1c582f4b2f', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'https://site6.example/page/20?q=20', 'd3656de6-1d74-7f66-f0f1-04f3370454c9', 'Page 20 – God’s own № 20', null, '', '{wiki,café}', 'false', null, null, '2026-11-29 10:08:59.927+00', '2026-11-29 10:08:59.931394+00', null, 'site6.example', 'page 20 - god''s own No 20site6.example/page/20?q=20wikicafe', '''20'' ''No'' ''cafe'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site6'' ''wiki''', null, 'false', 'false', 'false', null, null, '3fe5dd93879e9fe5dd93879e88f57773053e3a7d0b4d0', null, '21', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8621-767a-a2c1-2c01c7e33eb9', '01a226c7-83ec-73bb-9d9a-835d5229323e', 'https://site0.example/page/21?q=21', '3c3fa3b6-57c0-6ae7-8d28-c593eb905a35', 'Page 21 – God’s own № 21', 'About 21 waders', '', '{rust,language,crab}', 'false', null, null, '2026-11-29 10:08:59.937+00', '2026-11-29 10:09:01.315+00', null, 'site0.example', 'page 21 - god''s own No 21site0.example/page/21?q=21rustlanguagecrababout 21 wadersnote 21', '''21'' ''No'' ''about'' ''crab'' ''example'' ''god'' ''language'' ''note'' ''own'' ''page'' ''q'' ''rust'' ''s'' ''site0'' ''waders''', null, 'false', 'false', 'false', 'note 21', null, '3fe5dd93879dffe5dd93879de89855d3ed3fe381cc146', null, '22', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8644-726f-b138-43d20a35ed09', '01a226c7-83fb-763f-8797-663b376e7d34', 'https://site1.example/page/22?q=22', '51736e1c-c85f-c092-0c51-6281dd5454bc', 'Page 22 – God’s own № 22', null, '', '{"rock ’n’ roll"}', 'false', null, null, '2026-11-29 10:08:59.972+00', '2026-11-29 10:08:59.975499+00', null, 'site1.example', 'page 22 - god''s own No 22site1.example/page/22?q=22rock ''n'' roll', '''22'' ''No'' ''example'' ''god'' ''n'' ''own'' ''page'' ''q'' ''rock'' ''roll'' ''s'' ''site1''', null, 'false', 'false', 'false', null, null, '3fe5dd93879bcfe5dd93879bb8d904ec7bc2df5ca12f6', null, '23', '0', null, '973', null, 'false'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-864b-7416-8831-c1034b8e9c34', '01a226c7-840a-7188-a6c2-11e114d8c29a', 'https://site2.example/page/23?q=23', 'd7083b50-dcac-47fd-d7ce-7a29105f2cb9', 'Page 23 – God’s own № 23', 'About 23 waders', '', '{crab}', 'false', null, null, '2026-11-29 10:08:59.979+00', '2026-11-29 10:09:01.315+00', null, 'site2.example', 'page 23 - god''s own No 23site2.example/page/23?q=23crababout 23 waders', '''23'' ''No'' ''about'' ''crab'' ''example'' ''god'' ''own'' ''page'' ''q'' ''s'' ''site2'' ''waders''', null, 'false', 'false', 'false', null, null, '3fe5dd93879b5fe5dd93879b48be977ce3efcb47163cb', null, '24', '0', null, '973', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e5-7016-87a3-08030d6c543f', '01a226c7-88f1-74e0-bdb1-53df8faa073f', 'https://imported0.example/0/0', 'e340dfa5-37c7-0d32-d947-c270de187c95', 'Imported 0 0', null, '', '{x,y0}', 'false', null, null, '2017-07-14 02:40:00+00', '2026-11-29 10:09:00.648773+00', null, 'imported0.example', 'imported 0 0imported0.example/0/0xy0', '''0'' ''example'' ''imported'' ''imported0'' ''x'' ''y0''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000000', null, '25', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e5-7016-87a3-0c71fe57c7cf', '01a226c7-88f1-74e0-bdb1-53df8faa073f', 'https://imported1.example/0/1', '7a4aa917-cc34-905d-82a9-f6732846473f', 'Imported 0 1', null, '', '{x,y1}', 'false', null, null, '2017-07-25 16:26:40+00', '2026-11-29 10:09:00.648773+00', null, 'imported1.example', 'imported 0 1imported1.example/0/1xy1', '''0'' ''1'' ''example'' ''imported'' ''imported1'' ''x'' ''y1''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000001', null, '26', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-b9c2dcb98c6f', '01a226c7-88f1-74e0-bdb1-53df8faa073f', 'https://imported2.example/0/2', 'c01296a2-368e-9a3c-057f-8552e64b4cf2', 'Imported 0 2', null, '', '{x,y2}', 'false', null, null, '2017-08-06 06:13:20+00', '2026-11-29 10:09:00.648773+00', null, 'imported2.example', 'imported 0 2imported2.example/0/2xy2', '''0'' ''2'' ''example'' ''imported'' ''imported2'' ''x'' ''y2''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000002', null, '27', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-bf2924609a08', '01a226c7-88f1-74e0-bdb1-53df8faa073f', 'https://imported3.example/0/3', 'f0a8ad19-c6f3-7d0b-c20b-ff1abdc9795c', 'Imported 0 3', null, '', '{x,y3}', 'false', null, null, '2017-08-17 20:00:00+00', '2026-11-29 10:09:00.648773+00', null, 'imported3.example', 'imported 0 3imported3.example/0/3xy3', '''0'' ''3'' ''example'' ''imported'' ''imported3'' ''x'' ''y3''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000003', null, '28', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-c2ba0b03dc93', '01a226c7-88f1-74e0-bdb1-53df8faa073f', 'https://imported4.example/0/4', '040a34ef-eecf-157a-6e5c-3f29cb999ada', 'Imported 0 4', null, '', '{x,y4}', 'false', null, null, '2017-08-29 09:46:40+00', '2026-11-29 10:09:00.648773+00', null, 'imported4.example', 'imported 0 4imported4.example/0/4xy4', '''0'' ''4'' ''example'' ''imported'' ''imported4'' ''x'' ''y4''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000004', null, '29', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-c7f4fe01fc1d', '01a226c7-88f1-74e0-bdb1-556cf1ffd6a1', 'https://imported0.example/1/0', 'bdcfe170-a8d1-7595-54c8-a1f8ef7dbaac', 'Imported 1 0', null, '', '{x,y0}', 'false', null, null, '2017-07-14 02:40:00+00', '2026-11-29 10:09:00.648773+00', null, 'imported0.example', 'imported 1 0imported0.example/1/0xy0', '''0'' ''1'' ''example'' ''imported'' ''imported0'' ''x'' ''y0''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000005', null, '30', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-cb16f05666f7', '01a226c7-88f1-74e0-bdb1-556cf1ffd6a1', 'https://imported1.example/1/1', '4e5fa154-492d-9747-d98a-a44e6842cebb', 'Imported 1 1', null, '', '{x,y1}', 'false', null, null, '2017-07-25 16:26:40+00', '2026-11-29 10:09:00.648773+00', null, 'imported1.example', 'imported 1 1imported1.example/1/1xy1', '''1'' ''example'' ''imported'' ''imported1'' ''x'' ''y1''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000006', null, '31', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-cd03d1a6eb00', '01a226c7-88f1-74e0-bdb1-556cf1ffd6a1', 'https://imported2.example/1/2', '096ca78f-e4bf-9983-72ca-58229bda9a19', 'Imported 1 2', null, '', '{x,y2}', 'false', null, null, '2017-08-06 06:13:20+00', '2026-11-29 10:09:00.648773+00', null, 'imported2.example', 'imported 1 2imported2.example/1/2xy2', '''1'' ''2'' ''example'' ''imported'' ''imported2'' ''x'' ''y2''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000007', null, '32', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-add18cb5fd8f', '01a226c7-88f1-74e0-bdb1-556cf1ffd6a1', 'https://imported3.example/1/3', 'f20aac2d-03c5-e011-bec8-345e0b0ecb1e', 'Imported 1 3', null, '', '{x,y3}', 'false', null, null, '2017-08-17 20:00:00+00', '2026-11-29 10:09:00.648773+00', null, 'imported3.example', 'imported 1 3imported3.example/1/3xy3', '''1'' ''3'' ''example'' ''imported'' ''imported3'' ''x'' ''y3''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000008', null, '33', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-b331177b2c67', '01a226c7-88f1-74e0-bdb1-556cf1ffd6a1', 'https://imported4.example/1/4', '5dfd6991-23b3-fea4-f3d3-15b8ce363836', 'Imported 1 4', null, '', '{x,y4}', 'false', null, null, '2017-08-29 09:46:40+00', '2026-11-29 10:09:00.648773+00', null, 'imported4.example', 'imported 1 4imported4.example/1/4xy4', '''1'' ''4'' ''example'' ''imported'' ''imported4'' ''x'' ''y4''', null, 'false', 'false', 'false', null, null, '3fe5dd938777400000009', null, '34', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-b6f9cc201ae8', '01a226c7-88f1-74e0-bdb1-598be6803cb4', 'https://imported0.example/2/0', 'd77671f4-3d61-c8f3-1695-655a9f00761f', 'Imported 2 0', null, '', '{x,y0}', 'false', null, null, '2017-07-14 02:40:00+00', '2026-11-29 10:09:00.648773+00', null, 'imported0.example', 'imported 2 0imported0.example/2/0xy0', '''0'' ''2'' ''example'' ''imported'' ''imported0'' ''x'' ''y0''', null, 'false', 'false', 'false', null, null, '3fe5dd93877740000000a', null, '35', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-b818ade1d89f', '01a226c7-88f1-74e0-bdb1-598be6803cb4', 'https://imported1.example/2/1', 'c0f3a839-b54d-e1f5-d226-b071dec4a0c7', 'Imported 2 1', null, '', '{x,y1}', 'false', null, null, '2017-07-25 16:26:40+00', '2026-11-29 10:09:00.648773+00', null, 'imported1.example', 'imported 2 1imported1.example/2/1xy1', '''1'' ''2'' ''example'' ''imported'' ''imported1'' ''x'' ''y1''', null, 'false', 'false', 'false', null, null, '3fe5dd93877740000000b', null, '36', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-bc77009771c9', '01a226c7-88f1-74e0-bdb1-598be6803cb4', 'https://imported2.example/2/2', '53e7cab2-1906-7263-738a-bc793f5c615d', 'Imported 2 2', null, '', '{x,y2}', 'false', null, null, '2017-08-06 06:13:20+00', '2026-11-29 10:09:00.648773+00', null, 'imported2.example', 'imported 2 2imported2.example/2/2xy2', '''2'' ''example'' ''imported'' ''imported2'' ''x'' ''y2''', null, 'false', 'false', 'false', null, null, '3fe5dd93877740000000c', null, '37', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-c2f30dd39023', '01a226c7-88f1-74e0-bdb1-598be6803cb4', 'https://imported3.example/2/3', 'c1bf9c80-f604-071e-268e-1b8a10a8d3b1', 'Imported 2 3', null, '', '{x,y3}', 'false', null, null, '2017-08-17 20:00:00+00', '2026-11-29 10:09:00.648773+00', null, 'imported3.example', 'imported 2 3imported3.example/2/3xy3', '''2'' ''3'' ''example'' ''imported'' ''imported3'' ''x'' ''y3''', null, 'false', 'false', 'false', null, null, '3fe5dd93877740000000d', null, '38', '0', null, '977', null, 'false'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-c712001bda41', '01a226c7-88f1-74e0-bdb1-598be6803cb4', 'https://imported4.example/2/4', '86d29b53-6dd1-b8cc-7ab4-3bd1e2c5b40c', 'Imported 2 4', null, '', '{x,y4}', 'false', null, null, '2017-08-29 09:46:40+00', '2026-11-29 10:09:00.648773+00', null, 'imported4.example', 'imported 2 4imported4.example/2/4xy4', '''2'' ''4'' ''example'' ''imported'' ''imported4'' ''x'' ''y4''', null, 'false', 'false', 'false', null, null, '3fe5dd93877740000000e', null, '39', '0', null, '977', null, 'false');
insert into "bookmark_change" ("user_id", "id", "category", "created_at", "undone_at", "pending", "heartbeat_at", "kind", "made_by", "count", "subject", "target") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-83df-7040-99b9-07fc98286261', '{"created": "01a226c7-83de-7246-b2c5-00ea401b20b9"}', '2026-11-29 10:08:59.359+00', null, null, null, 'create-category', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '0', 'Birds', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-83ee-7536-8cef-dce3a48cafac', '{"created": "01a226c7-83ec-73bb-9d9a-835d5229323e"}', '2026-11-29 10:08:59.374+00', null, null, null, 'create-category', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '0', 'Waders', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-83fc-77df-aa2d-6ed02a762e5f', '{"created": "01a226c7-83fb-763f-8797-663b376e7d34"}', '2026-11-29 10:08:59.389+00', null, null, null, 'create-category', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '0', 'Reading', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-840b-7526-b39d-96ed42625711', '{"created": "01a226c7-840a-7188-a6c2-11e114d8c29a"}', '2026-11-29 10:08:59.403+00', null, null, null, 'create-category', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '0', 'Rust', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-867c-72a5-a47f-dc46f34cdfb0', null, '2026-11-29 10:09:00.029+00', null, null, null, 'mark', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '1', 'Page 0 – God’s own № 0', 'favorite'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-86a8-757c-9522-21aa366aa30e', null, '2026-11-29 10:09:00.072+00', null, null, null, 'mark', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '1', 'Page 1 – God’s own № 1', 'private'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-86c4-73dd-b0a8-a02241d66933', null, '2026-11-29 10:09:00.1+00', null, null, null, 'mark', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '1', 'Page 2 – God’s own № 2', 'archived'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-86e8-77c1-8a0e-08ac362e4302', null, '2026-11-29 10:09:00.136+00', null, null, null, 'mark', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '1', 'Page 3 – God’s own № 3', 'read later'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8714-76ee-bb50-4768cc70913f', null, '2026-11-29 10:09:00.18+00', null, null, null, 'delete', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '1', 'Page 4 – God’s own № 4', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8731-72e2-9b1e-ad78cf301af7', null, '2026-11-29 10:09:00.209+00', null, null, null, 'delete', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '3', null, null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-876c-709d-8fe7-d6879728519d', null, '2026-11-29 10:09:00.268+00', null, null, null, 'share-category', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '0', 'Birds', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8875-7489-8e86-ae29c590c011', null, '2026-11-29 10:09:00.535+00', null, null, null, 'replace-tags', '{"type": "person", "sessionId": "01a226c7-75cc-738f-a993-4a863efa70b6"}', '4', 'Lang', 'language');
insert into "bookmark_change_item" ("user_id", "change_id", "bookmark_id", "before", "after") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-867c-72a5-a47f-dc46f34cdfb0', '01a226c7-8414-70b7-a8ab-71f0e4954caa', '{"is_favorite": false}', '{"is_favorite": true}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-86a8-757c-9522-21aa366aa30e', '01a226c7-8448-7743-aef6-6b6e62a287e3', '{"is_private": false}', '{"is_private": true}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-86c4-73dd-b0a8-a02241d66933', '01a226c7-8463-7422-934e-b7ac409c5f77', '{"is_archived": false}', '{"is_archived": true}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-86e8-77c1-8a0e-08ac362e4302', '01a226c7-846f-75a0-b9fd-893a60f6f29e', '{"is_unread": false}', '{"is_unread": true}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8714-76ee-bb50-4768cc70913f', '01a226c7-847e-7250-95b7-baf6378b082c', '{"deleted_at": null}', '{"deleted_at": "2026-11-29T10:09:00.181+00:00"}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8731-72e2-9b1e-ad78cf301af7', '01a226c7-848b-71aa-b65a-e3d5002a0ae6', '{"deleted_at": null}', '{"deleted_at": "2026-11-29T10:09:00.209+00:00"}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8731-72e2-9b1e-ad78cf301af7', '01a226c7-849e-70c5-8862-0276cf43ba73', '{"deleted_at": null}', '{"deleted_at": "2026-11-29T10:09:00.209+00:00"}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8731-72e2-9b1e-ad78cf301af7', '01a226c7-84aa-71c0-93ed-6abf544d59d6', '{"deleted_at": null}', '{"deleted_at": "2026-11-29T10:09:00.209+00:00"}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8875-7489-8e86-ae29c590c011', '01a226c7-846f-75a0-b9fd-893a60f6f29e', '{"tags": ["rust", "Lang"]}', '{"tags": ["rust", "language"]}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8875-7489-8e86-ae29c590c011', '01a226c7-84c5-7372-944f-0a29fea44371', '{"tags": ["rust", "Lang"]}', '{"tags": ["rust", "language"]}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8875-7489-8e86-ae29c590c011', '01a226c7-85aa-71ce-9215-2a5060ea091b', '{"tags": ["rust", "Lang"]}', '{"tags": ["rust", "language"]}'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8875-7489-8e86-ae29c590c011', '01a226c7-8621-767a-a2c1-2c01c7e33eb9', '{"tags": ["rust", "Lang"]}', '{"tags": ["rust", "language"]}');
insert into "bookmark_page" ("user_id", "bookmark_id", "state", "attempts", "due_at", "is_paused", "import_id", "problem", "fetched_at", "final_url", "canonical_url", "language", "title", "description", "preview", "is_described", "claims", "refused_category_id", "refused_tags", "lock_token") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8414-70b7-a8ab-71f0e4954caa', 'failed', '1', '2026-11-29 10:10:29.666+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-07f1-8fc8-9cbe-f9a9f7eed68e'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8448-7743-aef6-6b6e62a287e3', 'failed', '1', '2026-11-29 10:10:29.722+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-f0f0-88de-847a-0b1b9084182d'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8463-7422-934e-b7ac409c5f77', 'failed', '1', '2026-11-29 10:10:30.09+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-31cb-859e-a16d-b3c5cc566b8f'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-846f-75a0-b9fd-893a60f6f29e', 'failed', '1', '2026-11-29 10:10:29.785+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-0f92-87c4-8883-fe86901718d5'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-847e-7250-95b7-baf6378b082c', 'failed', '1', '2026-11-29 10:10:29.773+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-df1e-8771-8883-32f0dda5d783'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-848b-71aa-b65a-e3d5002a0ae6', 'pending', '0', '2026-11-30 10:09:00.609+00', 'false', null, null, null, null, null, null, null, null, null, 'false', '0', null, '{}', '3e32f10d-ba37-8a04-9c84-dcc6a34fb20f'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-849e-70c5-8862-0276cf43ba73', 'pending', '0', '2026-11-30 10:09:00.609+00', 'false', null, null, null, null, null, null, null, null, null, 'false', '0', null, '{}', '3e32f10d-ba37-8a04-9c84-dcc6a34fb20f'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84aa-71c0-93ed-6abf544d59d6', 'pending', '0', '2026-11-30 10:09:00.609+00', 'false', null, null, null, null, null, null, null, null, null, 'false', '0', null, '{}', '3e32f10d-ba37-8a04-9c84-dcc6a34fb20f'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84ba-7375-b713-2c72ea446f18', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84c5-7372-944f-0a29fea44371', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84cf-71fc-8090-837b1192f453', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8519-705c-be7a-08cc6d874553', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8557-768f-bad4-4b6228697d99', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8575-7641-b496-3c029cc23a00', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8587-7324-8e95-b654bbb012e9', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85aa-71ce-9215-2a5060ea091b', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85ca-766a-8867-8ff0d446dc33', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85e0-7739-bb3d-bf9beec09891', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85ec-769e-bb55-896f46f02c5b', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8605-73b9-b229-19863f1ed805', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8617-70a8-88cf-ac1c582f4b2f', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8621-767a-a2c1-2c01c7e33eb9', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8644-726f-b138-43d20a35ed09', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-864b-7416-8831-c1034b8e9c34', 'failed', '1', '2026-11-29 10:10:31.281+00', 'false', null, 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-692a-8773-9442-35e257f17da3'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e5-7016-87a3-08030d6c543f', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e5-7016-87a3-0c71fe57c7cf', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-b9c2dcb98c6f', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-bf2924609a08', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-c2ba0b03dc93', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-c7f4fe01fc1d', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-cb16f05666f7', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e6-763d-8988-cd03d1a6eb00', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-add18cb5fd8f', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-b331177b2c67', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-b6f9cc201ae8', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-b818ade1d89f', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-bc77009771c9', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-c2f30dd39023', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88e7-74ee-86b5-c712001bda41', 'failed', '1', '2026-11-29 10:10:31.493+00', 'false', '01a226c7-888b-703b-9b69-45c42f5c188f', 'The address is not that of a public site.', null, null, null, null, null, null, null, 'true', '0', null, '{}', '3e32f10d-92c0-874f-bfb9-c38e7a9f483c');
insert into "category" ("user_id", "id", "parent_id", "name", "name_key", "icon", "color", "is_pinned", "is_custom", "bookmark_count", "created_at", "updated_at", "position", "number", "archived_count") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690c-719b-b59a-c9ac7e1806c1', null, 'Development', 'development', '💻', '#3b82f6', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000000', '1', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690c-719b-b59a-cf014c2e2653', null, 'AI & Machine Learning', 'ai & machine learning', '🤖', '#8b5cf6', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000001', '2', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-00988a8fa018', null, 'Design', 'design', '🎨', '#ec4899', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000002', '3', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-04283c580f02', null, 'News', 'news', '📰', '#64748b', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000003', '4', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-09883b5519af', null, 'Business', 'business', '💼', '#0f766e', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000004', '5', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-0d7a4e801744', null, 'Finance', 'finance', '💰', '#15803d', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000005', '6', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-12df23c71ea7', null, 'Education', 'education', '🎓', '#4f46e5', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000006', '7', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-17a7e8c5e96c', null, 'Science', 'science', '🔬', '#0891b2', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000007', '8', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-1bfbb148ab5c', null, 'Health & Fitness', 'health & fitness', '🏃', '#16a34a', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000008', '9', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-1e6174bead0d', null, 'Food & Recipes', 'food & recipes', '🍳', '#ea580c', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '4000000000009', '10', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-217bc1465e33', null, 'Travel', 'travel', '✈️', '#0284c7', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000A', '11', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-25f0ab14f4e3', null, 'Shopping', 'shopping', '🛒', '#d97706', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000B', '12', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-29bc3a6b5e49', null, 'Entertainment', 'entertainment', '🎬', '#be123c', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000C', '13', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-2fd4c2b28488', null, 'Music', 'music', '🎵', '#a21caf', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000D', '14', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-33cdeb0195c2', null, 'Gaming', 'gaming', '🎮', '#7c3aed', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000E', '15', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-35b0abe8aaf4', null, 'Sports', 'sports', '⚽', '#65a30d', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000F', '16', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-3b50a916761b', null, 'Social', 'social', '💬', '#2563eb', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000G', '17', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-3eebf603d04f', null, 'Productivity', 'productivity', '✅', '#059669', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000H', '18', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-40c8af75da0c', null, 'Reference', 'reference', '📚', '#92400e', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000I', '19', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-4641ac815382', null, 'Home & DIY', 'home & diy', '🔧', '#b45309', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000J', '20', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-4a70e2c0c82c', null, 'Government & Law', 'government & law', '⚖️', '#475569', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000K', '21', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-690d-766c-9672-4c229d55a537', null, 'Uncategorized', 'uncategorized', '📁', '#6b7280', 'false', 'false', '0', '2026-11-29 10:08:52.496665+00', '2026-11-29 10:08:52.496665+00', '400000000000L', '22', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-83de-7246-b2c5-00ea401b20b9', null, 'Birds', 'birds', '🐦', '#8b5cf6', 'false', 'true', '5', '2026-11-29 10:08:59.35666+00', '2026-11-29 10:08:59.35666+00', '400000000000M', '45', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-83ec-73bb-9d9a-835d5229323e', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'Waders', 'waders', '🐦', '#8b5cf6', 'false', 'true', '5', '2026-11-29 10:08:59.371146+00', '2026-11-29 10:08:59.371146+00', '4000000000000', '46', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-83fb-763f-8797-663b376e7d34', null, 'Reading', 'reading', '🐦', '#8b5cf6', 'false', 'true', '5', '2026-11-29 10:08:59.38615+00', '2026-11-29 10:08:59.38615+00', '400000000000N', '47', '1'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-840a-7188-a6c2-11e114d8c29a', null, 'Rust', 'rust', '🐦', '#8b5cf6', 'false', 'true', '5', '2026-11-29 10:08:59.39995+00', '2026-11-29 10:08:59.39995+00', '400000000000O', '48', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-710b330a116b', null, 'Development', 'development', '💻', '#3b82f6', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000000', '23', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-74ef8b155377', null, 'AI & Machine Learning', 'ai & machine learning', '🤖', '#8b5cf6', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000001', '24', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-7ad41810a361', null, 'Design', 'design', '🎨', '#ec4899', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000002', '25', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-7ef1659700c2', null, 'News', 'news', '📰', '#64748b', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000003', '26', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-80214071c32d', null, 'Business', 'business', '💼', '#0f766e', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000004', '27', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-85fdefa90697', null, 'Finance', 'finance', '💰', '#15803d', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000005', '28', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-88304be65eab', null, 'Education', 'education', '🎓', '#4f46e5', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000006', '29', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-8fe469b843fa', null, 'Science', 'science', '🔬', '#0891b2', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000007', '30', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-9125f48665a5', null, 'Health & Fitness', 'health & fitness', '🏃', '#16a34a', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000008', '31', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-943f7b4ceb8f', null, 'Food & Recipes', 'food & recipes', '🍳', '#ea580c', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '4000000000009', '32', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-99d39d800c24', null, 'Travel', 'travel', '✈️', '#0284c7', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000A', '33', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-9fae9c76f388', null, 'Shopping', 'shopping', '🛒', '#d97706', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000B', '34', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-a3d5b8388b65', null, 'Entertainment', 'entertainment', '🎬', '#be123c', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000C', '35', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-a4931afb92c9', null, 'Music', 'music', '🎵', '#a21caf', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000D', '36', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-aa0290c95554', null, 'Gaming', 'gaming', '🎮', '#7c3aed', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000E', '37', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-ad5c7e6e7fff', null, 'Sports', 'sports', '⚽', '#65a30d', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000F', '38', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-b1ba6b645f04', null, 'Social', 'social', '💬', '#2563eb', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000G', '39', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-b415dcd0e666', null, 'Productivity', 'productivity', '✅', '#059669', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000H', '40', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7673-773f-abf1-b96123cbcb0c', null, 'Reference', 'reference', '📚', '#92400e', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000I', '41', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7674-7778-a06c-0ca0728f1914', null, 'Home & DIY', 'home & diy', '🔧', '#b45309', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000J', '42', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7674-7778-a06c-13b04a2189c1', null, 'Government & Law', 'government & law', '⚖️', '#475569', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000K', '43', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-7674-7778-a06c-1518328ad5a4', null, 'Uncategorized', 'uncategorized', '📁', '#6b7280', 'false', 'false', '0', '2026-11-29 10:08:55.926551+00', '2026-11-29 10:08:55.926551+00', '400000000000L', '44', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88f1-74e0-bdb1-53df8faa073f', null, 'Folder 0', 'folder 0', '📁', '#8b5cf6', 'false', 'true', '5', '2026-11-29 10:09:00.648773+00', '2026-11-29 10:09:00.648773+00', '400000000000M', '49', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88f1-74e0-bdb1-556cf1ffd6a1', null, 'Folder 1', 'folder 1', '📁', '#8b5cf6', 'false', 'true', '5', '2026-11-29 10:09:00.648773+00', '2026-11-29 10:09:00.648773+00', '400000000000N', '50', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-88f1-74e0-bdb1-598be6803cb4', null, 'Folder 2', 'folder 2', '📁', '#8b5cf6', 'false', 'true', '5', '2026-11-29 10:09:00.648773+00', '2026-11-29 10:09:00.648773+00', '400000000000O', '51', '0');
insert into "drive_connection" ("user_id", "email", "sealed_token", "folder_id", "is_broken", "created_at", "kind") values
('01a226c7-68ec-710d-863a-b624da91b42f', 'this server', 'v1.D0dB_DPnMGaZwg0i.FvNaWSoxNt1vJIIkQ0GfyQ.gKLKcffgUDZSSHtQ0bTDZz0', '01a226c7-68ec-710d-863a-b624da91b42f', 'false', '2026-11-29 10:08:54.966+00', 'folder'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'this server', 'v1.5Z0grmb--Gq-qV5P.8YQRcTMRg1GdjIZlnkGIQg.DJIo0E1qdzCjFoIACl5u8TM', null, 'false', '2026-11-29 10:09:24.954+00', 'folder');
insert into "import" ("user_id", "id", "source", "folders", "allow_duplicates", "status", "total", "next_position", "processed", "created", "duplicates", "skipped", "failed", "enriched", "message", "created_at", "heartbeat_at", "finished_at", "is_enrichment_paused", "is_by_program", "attempts", "lock_token", "preview", "trashed", "made_by", "category_ids", "undone_at") values
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', 'b.html', 'keep', 'false', 'succeeded', '15', '15', '15', '15', '0', '0', '0', '15', null, '2026-11-29 10:09:00.556+00', '2026-11-29 10:09:00.588+00', '2026-11-29 10:09:00.713+00', 'false', 'false', '0', null, null, '0', '{"type": "person", "sessionId": "01a226c7-83c6-70d3-a312-1c51008017bb"}', '{01a226c7-88f1-74e0-bdb1-53df8faa073f,01a226c7-88f1-74e0-bdb1-556cf1ffd6a1,01a226c7-88f1-74e0-bdb1-598be6803cb4}', null);
insert into "import_item" ("user_id", "import_id", "position", "url", "title", "status", "message", "bookmark_id", "link") values
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '0', 'https://imported0.example/0/0', 'Imported 0 0', 'created', null, '01a226c7-88e5-7016-87a3-08030d6c543f', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '1', 'https://imported1.example/0/1', 'Imported 0 1', 'created', null, '01a226c7-88e5-7016-87a3-0c71fe57c7cf', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '2', 'https://imported2.example/0/2', 'Imported 0 2', 'created', null, '01a226c7-88e6-763d-8988-b9c2dcb98c6f', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '3', 'https://imported3.example/0/3', 'Imported 0 3', 'created', null, '01a226c7-88e6-763d-8988-bf2924609a08', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '4', 'https://imported4.example/0/4', 'Imported 0 4', 'created', null, '01a226c7-88e6-763d-8988-c2ba0b03dc93', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '5', 'https://imported0.example/1/0', 'Imported 1 0', 'created', null, '01a226c7-88e6-763d-8988-c7f4fe01fc1d', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '6', 'https://imported1.example/1/1', 'Imported 1 1', 'created', null, '01a226c7-88e6-763d-8988-cb16f05666f7', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '7', 'https://imported2.example/1/2', 'Imported 1 2', 'created', null, '01a226c7-88e6-763d-8988-cd03d1a6eb00', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '8', 'https://imported3.example/1/3', 'Imported 1 3', 'created', null, '01a226c7-88e7-74ee-86b5-add18cb5fd8f', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '9', 'https://imported4.example/1/4', 'Imported 1 4', 'created', null, '01a226c7-88e7-74ee-86b5-b331177b2c67', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '10', 'https://imported0.example/2/0', 'Imported 2 0', 'created', null, '01a226c7-88e7-74ee-86b5-b6f9cc201ae8', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '11', 'https://imported1.example/2/1', 'Imported 2 1', 'created', null, '01a226c7-88e7-74ee-86b5-b818ade1d89f', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '12', 'https://imported2.example/2/2', 'Imported 2 2', 'created', null, '01a226c7-88e7-74ee-86b5-bc77009771c9', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '13', 'https://imported3.example/2/3', 'Imported 2 3', 'created', null, '01a226c7-88e7-74ee-86b5-c2f30dd39023', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-888b-703b-9b69-45c42f5c188f', '14', 'https://imported4.example/2/4', 'Imported 2 4', 'created', null, '01a226c7-88e7-74ee-86b5-c712001bda41', null);
insert into "migration" ("id", "name", "executed_at") values
('1', '0001-first-tables', '2026-11-29 10:07:53.795545+00'),
('10', '0012-restores', '2026-11-29 10:07:53.795545+00'),
('11', '0013-words-without-key', '2026-11-29 10:07:53.795545+00'),
('12', '0014-saved-searches', '2026-11-29 10:07:53.795545+00'),
('13', '0015-begun-work', '2026-11-29 10:07:53.795545+00'),
('14', '0016-link-checks', '2026-11-29 10:07:53.795545+00'),
('15', '0017-embeddings', '2026-11-29 10:07:53.795545+00'),
('16', '0018-more-begun-work', '2026-11-29 10:07:53.795545+00'),
('17', '0019-account-safety', '2026-11-29 10:07:53.795545+00'),
('18', '0020-second-factor', '2026-11-29 10:07:53.795545+00'),
('19', '0021-token-scopes', '2026-11-29 10:07:53.795545+00'),
('2', '0002-api-tokens', '2026-11-29 10:07:53.795545+00'),
('20', '0022-invitations', '2026-11-29 10:07:53.795545+00'),
('21', '0023-sign-up-password', '2026-11-29 10:07:53.795545+00'),
('22', '0024-runs', '2026-11-29 10:07:53.795545+00'),
('23', '0025-more-runs', '2026-11-29 10:07:53.795545+00'),
('24', '0026-turns', '2026-11-29 10:07:53.795545+00'),
('25', '0027-refusals', '2026-11-29 10:07:53.795545+00'),
('26', '0028-search-choices', '2026-11-29 10:07:53.795545+00'),
('27', '0029-vectors', '2026-11-29 10:07:53.795545+00'),
('28', '0030-proposed-folders', '2026-11-29 10:07:53.795545+00'),
('29', '0031-link-states', '2026-11-29 10:07:53.795545+00'),
('3', '0003-rate-limits', '2026-11-29 10:07:53.795545+00'),
('30', '0032-page-words', '2026-11-29 10:07:53.795545+00'),
('31', '0033-import-previews', '2026-11-29 10:07:53.795545+00'),
('32', '0034-sources', '2026-11-29 10:07:53.795545+00'),
('33', '0035-history', '2026-11-29 10:07:53.795545+00'),
('34', '0036-positions', '2026-11-29 10:07:53.795545+00'),
('35', '0037-covers', '2026-11-29 10:07:53.795545+00'),
('36', '0039-numbers', '2026-11-29 10:07:53.795545+00'),
('37', '0040-backup-places', '2026-11-29 10:07:53.795545+00'),
('38', '0041-opens', '2026-11-29 10:07:53.795545+00'),
('39', '0042-rules', '2026-11-29 10:07:53.795545+00'),
('4', '0004-bookmark-changes', '2026-11-29 10:07:53.795545+00'),
('40', '0043-looking-back', '2026-11-29 10:07:53.795545+00'),
('41', '0044-language', '2026-11-29 10:07:53.795545+00'),
('42', '0045-library-changes', '2026-11-29 10:07:53.795545+00'),
('43', '0046-bookmark-map', '2026-11-29 10:07:53.795545+00'),
('44', '0047-address-keys', '2026-11-29 10:07:53.795545+00'),
('45', '0048-search-texts', '2026-11-29 10:07:53.795545+00'),
('46', '0049-name-orders', '2026-11-29 10:07:53.795545+00'),
('47', '0050-icon-addresses', '2026-11-29 10:07:53.795545+00'),
('48', '0051-copies', '2026-11-29 10:07:53.795545+00'),
('49', '0052-lost-work', '2026-11-29 10:07:53.795545+00'),
('5', '0007-page-metadata', '2026-11-29 10:07:53.795545+00'),
('50', '0053-page-workers', '2026-11-29 10:07:53.795545+00'),
('51', '0055-category-orders', '2026-11-29 10:07:53.795545+00'),
('52', '0056-open-sign-ups', '2026-11-29 10:07:53.795545+00'),
('53', '0057-embedded-addresses', '2026-11-29 10:07:53.795545+00'),
('54', '0058-no-tag-vectors', '2026-11-29 10:07:53.795545+00'),
('55', '0059-given-relevance', '2026-11-29 10:07:53.795545+00'),
('56', '0060-vector-versions', '2026-11-29 10:07:53.795545+00'),
('57', '0061-archived-counts', '2026-11-29 10:07:53.795545+00'),
('58', '0062-no-proposed-folders', '2026-11-29 10:07:53.795545+00'),
('59', '0063-private-links', '2026-11-29 10:07:53.795545+00'),
('6', '0008-ai-feedback', '2026-11-29 10:07:53.795545+00'),
('60', '0064-shared-pages', '2026-11-29 10:07:53.795545+00'),
('61', '0065-webhooks', '2026-11-29 10:07:53.795545+00'),
('62', '0066-moved-links', '2026-11-29 10:07:53.795545+00'),
('63', '0067-tagging-settings', '2026-11-29 10:07:53.795545+00'),
('64', '0068-feeds', '2026-11-29 10:07:53.795545+00'),
('65', '0069-limits-and-audit', '2026-11-29 10:07:53.795545+00'),
('66', '0070-no-yearly-letter', '2026-11-29 10:07:53.795545+00'),
('7', '0009-recategorizations', '2026-11-29 10:07:53.795545+00'),
('8', '0010-backups', '2026-11-29 10:07:53.795545+00'),
('9', '0011-described-pages', '2026-11-29 10:07:53.795545+00');
insert into "recategorization" ("user_id", "id", "kind", "mode", "include_manual", "category_id", "status", "total", "processed", "changed", "applied", "position", "created_at", "heartbeat_at", "finished_at", "attempts", "message", "lock_token", "folders") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-a80d-7327-aa17-896196ee3839', 'categories', 'apply', 'false', null, 'applied', '0', '0', '0', '0', null, '2026-11-29 10:09:08.621+00', '2026-11-29 10:09:08.635+00', '2026-11-29 10:09:09.914+00', '1', null, null, null);
insert into "rule" ("user_id", "id", "position", "condition", "category_id", "tags", "marks", "is_on", "next_at", "created_at") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8758-7170-9f2b-1a3adcfa2ab8', '0', 'rust', null, '{crab}', '{}', 'true', null, '2026-11-29 10:09:00.245534+00');
insert into "rule_link" ("user_id", "bookmark_id", "rule_id") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-84c5-7372-944f-0a29fea44371', '01a226c7-8758-7170-9f2b-1a3adcfa2ab8'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8519-705c-be7a-08cc6d874553', '01a226c7-8758-7170-9f2b-1a3adcfa2ab8'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-85aa-71ce-9215-2a5060ea091b', '01a226c7-8758-7170-9f2b-1a3adcfa2ab8'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8605-73b9-b229-19863f1ed805', '01a226c7-8758-7170-9f2b-1a3adcfa2ab8'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8621-767a-a2c1-2c01c7e33eb9', '01a226c7-8758-7170-9f2b-1a3adcfa2ab8'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-864b-7416-8831-c1034b8e9c34', '01a226c7-8758-7170-9f2b-1a3adcfa2ab8');
insert into "saved_search" ("user_id", "id", "name", "name_key", "filters", "created_at") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-874e-7689-921b-f3a66095ec86', 'Waders', 'waders', '{"is": null, "sort": "date", "tags": "", "order": "desc", "query": "", "dateTo": null, "dateFrom": null, "relevance": 1, "categoryId": null}', '2026-11-29 10:09:00.234344+00');
insert into "search_word" ("user_id", "word") values
('01a226c7-68ec-710d-863a-b624da91b42f', '0'),
('01a226c7-68ec-710d-863a-b624da91b42f', '1'),
('01a226c7-68ec-710d-863a-b624da91b42f', '10'),
('01a226c7-68ec-710d-863a-b624da91b42f', '11'),
('01a226c7-68ec-710d-863a-b624da91b42f', '12'),
('01a226c7-68ec-710d-863a-b624da91b42f', '13'),
('01a226c7-68ec-710d-863a-b624da91b42f', '14'),
('01a226c7-68ec-710d-863a-b624da91b42f', '15'),
('01a226c7-68ec-710d-863a-b624da91b42f', '16'),
('01a226c7-68ec-710d-863a-b624da91b42f', '17'),
('01a226c7-68ec-710d-863a-b624da91b42f', '18'),
('01a226c7-68ec-710d-863a-b624da91b42f', '19'),
('01a226c7-68ec-710d-863a-b624da91b42f', '2'),
('01a226c7-68ec-710d-863a-b624da91b42f', '20'),
('01a226c7-68ec-710d-863a-b624da91b42f', '21'),
('01a226c7-68ec-710d-863a-b624da91b42f', '22'),
('01a226c7-68ec-710d-863a-b624da91b42f', '23'),
('01a226c7-68ec-710d-863a-b624da91b42f', '3'),
('01a226c7-68ec-710d-863a-b624da91b42f', '4'),
('01a226c7-68ec-710d-863a-b624da91b42f', '5'),
('01a226c7-68ec-710d-863a-b624da91b42f', '6'),
('01a226c7-68ec-710d-863a-b624da91b42f', '7'),
('01a226c7-68ec-710d-863a-b624da91b42f', '8'),
('01a226c7-68ec-710d-863a-b624da91b42f', '9'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'No'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'about'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'birds'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'cafe'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'crab'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'example'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'god'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'lang'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'language'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'n'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'note'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'own'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'page'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'q'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'rock'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'roll'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'rust'),
('01a226c7-68ec-710d-863a-b624da91b42f', 's'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'site0'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'site1'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'site2'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'site3'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'site4'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'site5'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'site6'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'tag'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'waders'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'wiki'),
('01a226c7-7666-7430-9bed-9656af1e1736', '0'),
('01a226c7-7666-7430-9bed-9656af1e1736', '1'),
('01a226c7-7666-7430-9bed-9656af1e1736', '2'),
('01a226c7-7666-7430-9bed-9656af1e1736', '3'),
('01a226c7-7666-7430-9bed-9656af1e1736', '4'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'example'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'imported'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'imported0'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'imported1'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'imported2'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'imported3'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'imported4'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'x'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y0'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y1'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y2'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y3'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y4');
insert into "security_event" ("user_id", "id", "kind", "created_at", "address", "device", "detail") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-752c-709f-9b9d-06c8cc78a973', 'email-verified', '2026-11-29 10:08:55.596+00', '127.0.0.1', 'Unknown device', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-75eb-7752-b580-430291275671', 'sign-in', '2026-11-29 10:08:55.787+00', '127.0.0.1', 'Unknown device', null),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-87fc-7089-bc7e-d0d8ab50d934', 'webhook-added', '2026-11-29 10:09:00.412+00', '127.0.0.1', 'Unknown device', 'hooks.example.com'),
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-8826-76ee-b702-5b691b83df2f', 'token-created', '2026-11-29 10:09:00.454+00', '127.0.0.1', 'Unknown device', 'Script'),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-8360-71bb-9c23-a4c339fbb110', 'email-verified', '2026-11-29 10:08:59.232+00', '127.0.0.1', 'Unknown device', null),
('01a226c7-7666-7430-9bed-9656af1e1736', '01a226c7-83cd-70ec-a862-7b3274b283bb', 'sign-in', '2026-11-29 10:08:59.341+00', '127.0.0.1', 'Unknown device', null);
insert into "shared_page" ("user_id", "category_id", "token_hash", "sealed_token", "has_subcategories", "title", "description", "sort", "view", "is_indexed", "created_at", "taken_down_at") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-83de-7246-b2c5-00ea401b20b9', 'ilvGwl2QptbQaPpnhfMtAAvSQroE_l4cPkvPzbW3hgw', 'v1.XWbqDDGCUKGi1LfL.ULDN28eSyKHGbF9XgdQmPw.I1xYT1wx9E5kNZmIUvXfjGRXZk3qa6_KSKKSltJHoyE', 'true', '', '', 'newest', 'cards', 'false', '2026-11-29 10:09:00.267+00', null);
insert into "tag_count" ("user_id", "tag_key", "tag", "bookmark_count", "number", "created_at") values
('01a226c7-68ec-710d-863a-b624da91b42f', 'birds', 'birds', '3', '1', '2026-11-29 10:08:59.442783+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'café', 'café', '4', '5', '2026-11-29 10:08:59.495556+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'crab', 'crab', '6', '50', '2026-11-29 10:09:01.306222+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'language', 'language', '4', '43', '2026-11-29 10:09:00.531157+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'rock ’n’ roll', 'rock ’n’ roll', '3', '9', '2026-11-29 10:08:59.522745+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'rust', 'rust', '4', '8', '2026-11-29 10:08:59.509655+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'tag', 'tag', '3', '2', '2026-11-29 10:08:59.442783+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', 'wiki', 'wiki', '4', '6', '2026-11-29 10:08:59.495556+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', '№', '№', '3', '3', '2026-11-29 10:08:59.474976+00'),
('01a226c7-68ec-710d-863a-b624da91b42f', '❤', '❤', '3', '4', '2026-11-29 10:08:59.474976+00'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'x', 'x', '15', '44', '2026-11-29 10:09:00.648773+00'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y0', 'y0', '3', '45', '2026-11-29 10:09:00.648773+00'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y1', 'y1', '3', '46', '2026-11-29 10:09:00.648773+00'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y2', 'y2', '3', '47', '2026-11-29 10:09:00.648773+00'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y3', 'y3', '3', '48', '2026-11-29 10:09:00.648773+00'),
('01a226c7-7666-7430-9bed-9656af1e1736', 'y4', 'y4', '3', '49', '2026-11-29 10:09:00.648773+00');
insert into "user" ("id", "name", "first_name", "last_name", "email", "email_verified", "image", "created_at", "updated_at", "signed_in_at", "remember_opens", "language", "category_order", "verified_elsewhere", "bookmark_limit", "backup_megabyte_limit") values
('01a226c7-68ec-710d-863a-b624da91b42f', 'Ada Test', 'Ada', 'Test', 'ada@example.com', 'true', null, '2026-11-29 10:08:52.459+00', '2026-11-29 10:08:55.577+00', '2026-11-29 10:08:55.778+00', 'true', 'en', 'name', 'true', null, null),
('01a226c7-7666-7430-9bed-9656af1e1736', 'Grace Test', 'Grace', 'Test', 'grace@example.com', 'true', null, '2026-11-29 10:08:55.91+00', '2026-11-29 10:08:59.221+00', '2026-11-29 10:08:59.339+00', 'true', 'en', 'name', 'true', null, null);
insert into "webhook" ("user_id", "id", "url", "events", "is_on", "sealed_secret", "failing_since", "failed_deliveries", "off_reason", "rests_until", "lock_token", "heartbeat_at", "created_at") values
('01a226c7-68ec-710d-863a-b624da91b42f', '01a226c7-878d-7018-82e8-4e7d63cd3122', 'https://hooks.example.com/a', '{bookmark.created}', 'true', 'v1.8DfFh_gH5f1n9cYt.9fsYmSJQvz5iVORiT_5IXQ.cAvQdbtGMfI8DNYfLq35bVduoKGJisi7dCSE7ly3ugbKJ0_TtRj7qn9v3YRakLpQ1Ew', null, '0', null, null, null, null, '2026-11-29 10:09:00.322+00');
select setval('bookmark_number_seq', 39, true);
select setval('category_number_seq', 51, true);
select setval('migration_id_seq', 66, true);
select setval('tag_count_number_seq', 50, true);
select setval('webhook_change_number_seq', 1, false);
alter table "user" add constraint "user_pkey" PRIMARY KEY (id);
alter table account add constraint "account_pkey" PRIMARY KEY (id);
alter table ai_feedback add constraint "ai_feedback_pkey" PRIMARY KEY (user_id, id);
alter table answered_request add constraint "answered_request_pkey" PRIMARY KEY (user_id, id);
alter table api_token add constraint "api_token_pkey" PRIMARY KEY (user_id, id);
alter table backup_run add constraint "backup_run_pkey" PRIMARY KEY (user_id, id);
alter table backup_settings add constraint "backup_settings_pkey" PRIMARY KEY (user_id);
alter table bookmark add constraint "bookmark_pkey" PRIMARY KEY (user_id, id);
alter table bookmark_change add constraint "bookmark_change_pkey" PRIMARY KEY (user_id, id);
alter table bookmark_change_item add constraint "bookmark_change_item_pkey" PRIMARY KEY (user_id, change_id, bookmark_id);
alter table bookmark_map add constraint "bookmark_map_pkey" PRIMARY KEY (user_id);
alter table bookmark_page add constraint "bookmark_page_pkey" PRIMARY KEY (user_id, bookmark_id);
alter table bookmark_vector add constraint "bookmark_vector_pkey" PRIMARY KEY (user_id, bookmark_id, model);
alter table category add constraint "category_pkey" PRIMARY KEY (user_id, id);
alter table cover_picture add constraint "cover_picture_pkey" PRIMARY KEY (id);
alter table drive_connection add constraint "drive_connection_pkey" PRIMARY KEY (user_id);
alter table drive_revocation add constraint "drive_revocation_pkey" PRIMARY KEY (id);
alter table earlier_sign_up add constraint "earlier_sign_up_pkey" PRIMARY KEY (user_id, id);
alter table embedding_due add constraint "embedding_due_pkey" PRIMARY KEY (user_id, bookmark_id);
alter table embedding_state add constraint "embedding_state_pkey" PRIMARY KEY (user_id);
alter table enrichment add constraint "enrichment_pkey" PRIMARY KEY (user_id);
alter table feed add constraint "feed_pkey" PRIMARY KEY (user_id, id);
alter table host_pause add constraint "host_pause_pkey" PRIMARY KEY (host);
alter table icon_address add constraint "icon_address_pkey" PRIMARY KEY (id);
alter table import add constraint "import_pkey" PRIMARY KEY (user_id, id);
alter table import_chunk add constraint "import_chunk_pkey" PRIMARY KEY (user_id, import_id, "position");
alter table import_item add constraint "import_item_pkey" PRIMARY KEY (user_id, import_id, "position");
alter table invitation add constraint "invitation_pkey" PRIMARY KEY (email);
alter table link_check add constraint "link_check_pkey" PRIMARY KEY (user_id, bookmark_id);
alter table link_check_settings add constraint "link_check_settings_pkey" PRIMARY KEY (user_id);
alter table migration add constraint "migration_pkey" PRIMARY KEY (id);
alter table model_lease add constraint "model_lease_pkey" PRIMARY KEY (user_id, id);
alter table model_usage add constraint "model_usage_pkey" PRIMARY KEY (user_id, day);
alter table notification_settings add constraint "notification_settings_pkey" PRIMARY KEY (user_id);
alter table operator_action add constraint "operator_action_pkey" PRIMARY KEY (id);
alter table outgoing_mail add constraint "outgoing_mail_pkey" PRIMARY KEY (id);
alter table page_icon add constraint "page_icon_pkey" PRIMARY KEY (id);
alter table page_words add constraint "page_words_pkey" PRIMARY KEY (user_id, bookmark_id);
alter table passkey add constraint "passkey_pkey" PRIMARY KEY (user_id, id);
alter table rate_limit add constraint "rate_limit_pkey" PRIMARY KEY (key);
alter table recategorization add constraint "recategorization_pkey" PRIMARY KEY (user_id, id);
alter table recategorization_item add constraint "recategorization_item_pkey" PRIMARY KEY (user_id, recategorization_id, bookmark_id);
alter table restore add constraint "restore_pkey" PRIMARY KEY (user_id, id);
alter table restore_chunk add constraint "restore_chunk_pkey" PRIMARY KEY (user_id, restore_id, "position");
alter table restore_item add constraint "restore_item_pkey" PRIMARY KEY (user_id, restore_id, "position");
alter table rule add constraint "rule_pkey" PRIMARY KEY (user_id, id);
alter table rule_link add constraint "rule_link_pkey" PRIMARY KEY (user_id, bookmark_id, rule_id);
alter table saved_search add constraint "saved_search_pkey" PRIMARY KEY (user_id, id);
alter table search_choice add constraint "search_choice_pkey" PRIMARY KEY (user_id, query, bookmark_id);
alter table search_word add constraint "search_word_pkey" PRIMARY KEY (user_id, word);
alter table second_factor add constraint "second_factor_pkey" PRIMARY KEY (user_id);
alter table security_event add constraint "security_event_pkey" PRIMARY KEY (user_id, id);
alter table session add constraint "session_pkey" PRIMARY KEY (id);
alter table shared_page add constraint "shared_page_pkey" PRIMARY KEY (user_id, category_id);
alter table site_icon add constraint "site_icon_pkey" PRIMARY KEY (user_id, id);
alter table source add constraint "source_pkey" PRIMARY KEY (user_id, id);
alter table source_link add constraint "source_link_pkey" PRIMARY KEY (user_id, source_id, key);
alter table tag_count add constraint "tag_count_pkey" PRIMARY KEY (user_id, tag_key, tag);
alter table tagging_settings add constraint "tagging_settings_pkey" PRIMARY KEY (user_id);
alter table tidy_kept add constraint "tidy_kept_pkey" PRIMARY KEY (user_id, kind, key);
alter table verification add constraint "verification_pkey" PRIMARY KEY (id);
alter table webhook add constraint "webhook_pkey" PRIMARY KEY (user_id, id);
alter table webhook_change add constraint "webhook_change_pkey" PRIMARY KEY (user_id, webhook_id, bookmark_id);
alter table webhook_delivery add constraint "webhook_delivery_pkey" PRIMARY KEY (user_id, id);
alter table "user" add constraint "user_email_key" UNIQUE (email);
alter table account add constraint "account_provider_id_account_id_key" UNIQUE (provider_id, account_id);
alter table api_token add constraint "api_token_hash_key" UNIQUE (hash);
alter table feed add constraint "feed_hash_key" UNIQUE (hash);
alter table invitation add constraint "invitation_hash_key" UNIQUE (hash);
alter table passkey add constraint "passkey_credential_id_key" UNIQUE (user_id, credential_id);
alter table saved_search add constraint "saved_search_name_key" UNIQUE (user_id, name_key);
alter table session add constraint "session_token_key" UNIQUE (token);
alter table shared_page add constraint "shared_page_token_hash_key" UNIQUE (token_hash);
alter table account add constraint "account_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table ai_feedback add constraint "ai_feedback_user_id_category_id_foreign" FOREIGN KEY (user_id, category_id) REFERENCES category(user_id, id) ON DELETE CASCADE;
alter table answered_request add constraint "answered_request_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table api_token add constraint "api_token_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table backup_run add constraint "backup_run_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table backup_settings add constraint "backup_settings_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table bookmark add constraint "bookmark_user_id_category_id_foreign" FOREIGN KEY (user_id, category_id) REFERENCES category(user_id, id) ON DELETE CASCADE;
alter table bookmark_change add constraint "bookmark_change_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table bookmark_change_item add constraint "bookmark_change_item_user_id_change_id_foreign" FOREIGN KEY (user_id, change_id) REFERENCES bookmark_change(user_id, id) ON DELETE CASCADE;
alter table bookmark_map add constraint "bookmark_map_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table bookmark_page add constraint "bookmark_page_user_id_bookmark_id_foreign" FOREIGN KEY (user_id, bookmark_id) REFERENCES bookmark(user_id, id) ON DELETE CASCADE;
alter table bookmark_vector add constraint "bookmark_vector_user_id_bookmark_id_foreign" FOREIGN KEY (user_id, bookmark_id) REFERENCES bookmark(user_id, id) ON DELETE CASCADE;
alter table category add constraint "category_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table category add constraint "category_user_id_parent_id_foreign" FOREIGN KEY (user_id, parent_id) REFERENCES category(user_id, id);
alter table drive_connection add constraint "drive_connection_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table earlier_sign_up add constraint "earlier_sign_up_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table embedding_due add constraint "embedding_due_user_id_bookmark_id_foreign" FOREIGN KEY (user_id, bookmark_id) REFERENCES bookmark(user_id, id) ON DELETE CASCADE;
alter table embedding_state add constraint "embedding_state_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table enrichment add constraint "enrichment_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table feed add constraint "feed_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table import add constraint "import_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table import_chunk add constraint "import_chunk_user_id_import_id_foreign" FOREIGN KEY (user_id, import_id) REFERENCES import(user_id, id) ON DELETE CASCADE;
alter table import_item add constraint "import_item_user_id_import_id_foreign" FOREIGN KEY (user_id, import_id) REFERENCES import(user_id, id) ON DELETE CASCADE;
alter table link_check add constraint "link_check_user_id_bookmark_id_foreign" FOREIGN KEY (user_id, bookmark_id) REFERENCES bookmark(user_id, id) ON DELETE CASCADE;
alter table link_check_settings add constraint "link_check_settings_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table model_lease add constraint "model_lease_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table model_usage add constraint "model_usage_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table notification_settings add constraint "notification_settings_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table page_words add constraint "page_words_user_id_bookmark_id_foreign" FOREIGN KEY (user_id, bookmark_id) REFERENCES bookmark(user_id, id) ON DELETE CASCADE;
alter table passkey add constraint "passkey_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table recategorization add constraint "recategorization_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table recategorization_item add constraint "recategorization_item_user_id_recategorization_id_foreign" FOREIGN KEY (user_id, recategorization_id) REFERENCES recategorization(user_id, id) ON DELETE CASCADE;
alter table restore add constraint "restore_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table restore_chunk add constraint "restore_chunk_user_id_restore_id_foreign" FOREIGN KEY (user_id, restore_id) REFERENCES restore(user_id, id) ON DELETE CASCADE;
alter table restore_item add constraint "restore_item_user_id_restore_id_foreign" FOREIGN KEY (user_id, restore_id) REFERENCES restore(user_id, id) ON DELETE CASCADE;
alter table rule add constraint "rule_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table rule_link add constraint "rule_link_user_id_bookmark_id_foreign" FOREIGN KEY (user_id, bookmark_id) REFERENCES bookmark(user_id, id) ON DELETE CASCADE;
alter table rule_link add constraint "rule_link_user_id_rule_id_foreign" FOREIGN KEY (user_id, rule_id) REFERENCES rule(user_id, id) ON DELETE CASCADE;
alter table saved_search add constraint "saved_search_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table search_choice add constraint "search_choice_user_id_bookmark_id_foreign" FOREIGN KEY (user_id, bookmark_id) REFERENCES bookmark(user_id, id) ON DELETE CASCADE;
alter table second_factor add constraint "second_factor_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table security_event add constraint "security_event_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table session add constraint "session_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table shared_page add constraint "shared_page_user_id_category_id_foreign" FOREIGN KEY (user_id, category_id) REFERENCES category(user_id, id) ON DELETE CASCADE;
alter table site_icon add constraint "site_icon_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table source add constraint "source_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table source_link add constraint "source_link_user_id_source_id_foreign" FOREIGN KEY (user_id, source_id) REFERENCES source(user_id, id) ON DELETE CASCADE;
alter table tag_count add constraint "tag_count_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table tagging_settings add constraint "tagging_settings_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table tidy_kept add constraint "tidy_kept_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table webhook add constraint "webhook_user_id_foreign" FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE;
alter table webhook_change add constraint "webhook_change_user_id_webhook_id_foreign" FOREIGN KEY (user_id, webhook_id) REFERENCES webhook(user_id, id) ON DELETE CASCADE;
alter table webhook_delivery add constraint "webhook_delivery_user_id_webhook_id_foreign" FOREIGN KEY (user_id, webhook_id) REFERENCES webhook(user_id, id) ON DELETE CASCADE;
CREATE INDEX account_user_id_idx ON account USING btree (user_id);
CREATE INDEX ai_feedback_newest_idx ON ai_feedback USING btree (user_id, created_at DESC);
CREATE INDEX backup_run_newest_idx ON backup_run USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX bookmark_archived_idx ON bookmark USING btree (user_id, created_at DESC, id DESC) WHERE (is_archived AND (deleted_at IS NULL));
CREATE INDEX bookmark_broken_idx ON bookmark USING btree (user_id, created_at DESC, id DESC) WHERE ((broken_reason IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX bookmark_category_newest_idx ON bookmark USING btree (user_id, category_id, created_at DESC, id DESC) INCLUDE (is_archived) WHERE (deleted_at IS NULL);
CREATE INDEX bookmark_change_newest_idx ON bookmark_change USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX bookmark_change_pending_idx ON bookmark_change USING btree (user_id, heartbeat_at) WHERE (pending IS NOT NULL);
CREATE INDEX bookmark_changed_idx ON bookmark USING btree (user_id, updated_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bookmark_changes_idx ON bookmark USING btree (user_id, changed_in, id);
CREATE INDEX bookmark_favorite_idx ON bookmark USING btree (user_id, created_at DESC, id DESC) WHERE (is_favorite AND (deleted_at IS NULL));
CREATE INDEX bookmark_host_idx ON bookmark USING btree (user_id, host text_pattern_ops, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bookmark_manual_idx ON bookmark USING btree (user_id, category_id, "position" text_pattern_ops, created_at DESC, id DESC) INCLUDE (is_archived) WHERE (deleted_at IS NULL);
CREATE INDEX bookmark_map_open_idx ON bookmark_map USING btree (user_id) WHERE (status = 'computing'::text);
CREATE INDEX bookmark_most_used_idx ON bookmark USING btree (user_id, lpad(((2147483647 - open_count))::text, 10, '0'::text) text_pattern_ops, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bookmark_newest_idx ON bookmark USING btree (user_id, created_at DESC, id DESC) INCLUDE (is_archived) WHERE (deleted_at IS NULL);
CREATE INDEX bookmark_page_due_idx ON bookmark_page USING btree (user_id, due_at) WHERE ((state = 'pending'::text) AND (NOT is_paused));
CREATE INDEX bookmark_page_undescribed_idx ON bookmark_page USING btree (user_id, due_at) WHERE ((state <> 'pending'::text) AND (NOT is_described));
CREATE INDEX bookmark_private_idx ON bookmark USING btree (user_id, created_at DESC, id DESC) WHERE (is_private AND (deleted_at IS NULL));
CREATE INDEX bookmark_title_idx ON bookmark USING btree (user_id, "left"(search_text, 40) text_pattern_ops) WHERE (deleted_at IS NULL);
CREATE INDEX bookmark_trash_idx ON bookmark USING btree (user_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX bookmark_unread_idx ON bookmark USING btree (user_id, created_at DESC, id DESC) WHERE (is_unread AND (deleted_at IS NULL));
CREATE INDEX bookmark_vector_source_idx ON bookmark_vector USING btree (user_id, model, source);
CREATE INDEX bookmark_vector_version_idx ON bookmark_vector USING btree (user_id, model, version);
CREATE INDEX bookmark_words_idx ON bookmark USING gin (user_id, search_vector) WHERE (deleted_at IS NULL);
CREATE INDEX cover_picture_age_idx ON cover_picture USING btree (fetched_at);
CREATE INDEX embedding_state_turn_idx ON embedding_state USING btree (user_id) WHERE (lock_token IS NOT NULL);
CREATE INDEX import_open_idx ON import USING btree (user_id) WHERE (status = ANY (ARRAY['reading'::text, 'queued'::text, 'running'::text]));
CREATE INDEX link_check_due_idx ON link_check USING btree (user_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX link_check_moved_idx ON link_check USING btree (user_id, bookmark_id) WHERE (moved_to IS NOT NULL);
CREATE INDEX page_words_due_idx ON page_words USING btree (user_id) WHERE (words IS NULL);
CREATE INDEX page_words_idx ON page_words USING gin (user_id, words) WITH (gin_pending_list_limit='512') WHERE (words IS NOT NULL);
CREATE INDEX recategorization_open_idx ON recategorization USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX restore_item_kind_idx ON restore_item USING btree (user_id, restore_id, kind, "position");
CREATE INDEX restore_open_idx ON restore USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'reading'::text, 'applying'::text, 'undoing'::text]));
CREATE INDEX rule_link_user_id_rule_id_index ON rule_link USING btree (user_id, rule_id);
CREATE INDEX search_choice_user_id_bookmark_id_index ON search_choice USING btree (user_id, bookmark_id);
CREATE INDEX search_word_parts_idx ON search_word USING gin (user_id, word gin_trgm_ops);
CREATE INDEX session_user_id_idx ON session USING btree (user_id);
CREATE INDEX tag_count_popular_idx ON tag_count USING btree (user_id, bookmark_count DESC);
CREATE INDEX verification_identifier_idx ON verification USING btree (identifier);
CREATE INDEX webhook_change_order_idx ON webhook_change USING btree (user_id, webhook_id, number);
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery USING btree (user_id, webhook_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX webhook_delivery_log_idx ON webhook_delivery USING btree (user_id, webhook_id, id);
CREATE INDEX webhook_on_idx ON webhook USING btree (user_id, id) WHERE is_on;
CREATE UNIQUE INDEX backup_run_due_key ON backup_run USING btree (user_id, due_at);
CREATE UNIQUE INDEX backup_run_open_key ON backup_run USING btree (user_id) WHERE (status = 'in_progress'::text);
CREATE UNIQUE INDEX bookmark_number_key ON bookmark USING btree (user_id, number);
CREATE UNIQUE INDEX bookmark_url_key ON bookmark USING btree (user_id, url_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX category_sibling_name_key ON category USING btree (user_id, parent_id, name_key) NULLS NOT DISTINCT;
CREATE OR REPLACE FUNCTION count_bookmarks_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        changed record;
      begin
        for changed in
          select user_id, category_id, sum(n)::int as n, sum(a)::int as a from (select user_id, category_id, -1 as n, -is_archived::int as a from old_rows where deleted_at is null) as change
          group by user_id, category_id having sum(n) <> 0 or sum(a) <> 0 order by user_id, category_id
        loop
          update category
          set bookmark_count = bookmark_count + changed.n, archived_count = archived_count + changed.a
          where user_id = changed.user_id and id = changed.category_id;
        end loop;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION count_bookmarks_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        changed record;
      begin
        for changed in
          select user_id, category_id, sum(n)::int as n, sum(a)::int as a from (select user_id, category_id, 1 as n, is_archived::int as a from new_rows where deleted_at is null) as change
          group by user_id, category_id having sum(n) <> 0 or sum(a) <> 0 order by user_id, category_id
        loop
          update category
          set bookmark_count = bookmark_count + changed.n, archived_count = archived_count + changed.a
          where user_id = changed.user_id and id = changed.category_id;
        end loop;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION count_bookmarks_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        changed record;
      begin
        for changed in
          select user_id, category_id, sum(n)::int as n, sum(a)::int as a from (select user_id, category_id, 1 as n, is_archived::int as a from new_rows where deleted_at is null union all select user_id, category_id, -1 as n, -is_archived::int as a from old_rows where deleted_at is null) as change
          group by user_id, category_id having sum(n) <> 0 or sum(a) <> 0 order by user_id, category_id
        loop
          update category
          set bookmark_count = bookmark_count + changed.n, archived_count = archived_count + changed.a
          where user_id = changed.user_id and id = changed.category_id;
        end loop;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION count_tags_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        users uuid[];
        names text[];
        changes int[];
      begin
        select array_agg(user_id order by user_id, tag), array_agg(tag order by user_id, tag),
          array_agg(n order by user_id, tag) into users, names, changes
        from (
          select user_id, tag, sum(n)::int as n from (select user_id, unnest(tags) as tag, -1 as n from old_rows where deleted_at is null) as change group by user_id, tag having sum(n) <> 0
        ) as changed;
        if users is null then
          return null;
        end if;
        
      perform from tag_count t join unnest(users, names) as c (user_id, tag)
        on t.user_id = c.user_id and t.tag_key = lower(c.tag) and t.tag = c.tag
      order by t.user_id, t.tag for update of t;
      update tag_count t set bookmark_count = t.bookmark_count + c.n
      from unnest(users, names, changes) as c (user_id, tag, n)
      where t.user_id = c.user_id and t.tag_key = lower(c.tag) and t.tag = c.tag;
      delete from tag_count t using unnest(users, names) as c (user_id, tag)
      where t.user_id = c.user_id and t.tag_key = lower(c.tag) and t.tag = c.tag and t.bookmark_count <= 0;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION count_tags_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        users uuid[];
        names text[];
        changes int[];
      begin
        select array_agg(user_id order by user_id, tag), array_agg(tag order by user_id, tag),
          array_agg(n order by user_id, tag) into users, names, changes
        from (
          select user_id, tag, sum(n)::int as n from (select user_id, unnest(tags) as tag, 1 as n from new_rows where deleted_at is null) as change group by user_id, tag having sum(n) <> 0
        ) as changed;
        if users is null then
          return null;
        end if;
        
      insert into tag_count (user_id, tag_key, tag, bookmark_count)
      select c.user_id, lower(c.tag), c.tag, c.n from unnest(users, names, changes) as c (user_id, tag, n)
      on conflict (user_id, tag_key, tag) do update set bookmark_count = tag_count.bookmark_count + excluded.bookmark_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION count_tags_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        users uuid[];
        names text[];
        changes int[];
      begin
        select array_agg(user_id order by user_id, tag), array_agg(tag order by user_id, tag),
          array_agg(n order by user_id, tag) into users, names, changes
        from (
          select user_id, tag, sum(n)::int as n from (select user_id, unnest(tags) as tag, 1 as n from new_rows where deleted_at is null union all select user_id, unnest(tags) as tag, -1 as n from old_rows where deleted_at is null) as change group by user_id, tag having sum(n) <> 0
        ) as changed;
        if users is null then
          return null;
        end if;
        
      insert into tag_count (user_id, tag_key, tag, bookmark_count)
      select c.user_id, lower(c.tag), c.tag, c.n from unnest(users, names, changes) as c (user_id, tag, n)
      on conflict (user_id, tag_key, tag) do update set bookmark_count = tag_count.bookmark_count + excluded.bookmark_count;
      delete from tag_count t using unnest(users, names) as c (user_id, tag)
      where t.user_id = c.user_id and t.tag_key = lower(c.tag) and t.tag = c.tag and t.bookmark_count <= 0;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION forget_words_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        delete from search_word where user_id = old.id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION note_for_webhooks_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if not exists (select from webhook where is_on) then
          return null;
        end if;
        insert into webhook_change as waiting (user_id, webhook_id, bookmark_id, event, url, title)
        select w.user_id, w.id, change.id, change.event, change.url, change.title
        from (
  select user_id, id, 'bookmark.deleted' as event, url, title from old_rows
  where deleted_at is null and exists (select from "user" u where u.id = old_rows.user_id)) as change join webhook w on w.user_id = change.user_id and w.is_on and change.event = any(w.events)
        order by w.user_id, w.id, change.id
        on conflict (user_id, webhook_id, bookmark_id) do update set
          event = case
            when waiting.event = 'bookmark.created' and excluded.event = 'bookmark.changed' then 'bookmark.created'
            when waiting.event = 'bookmark.deleted' and excluded.event = 'bookmark.created' then 'bookmark.changed'
            else excluded.event end,
          url = excluded.url, title = excluded.title, changed_at = excluded.changed_at;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION note_for_webhooks_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if not exists (select from webhook where is_on) then
          return null;
        end if;
        insert into webhook_change as waiting (user_id, webhook_id, bookmark_id, event, url, title)
        select w.user_id, w.id, change.id, change.event, change.url, change.title
        from (
  select user_id, id, 'bookmark.created' as event, null::text as url, null::text as title from new_rows
  where deleted_at is null) as change join webhook w on w.user_id = change.user_id and w.is_on and change.event = any(w.events)
        order by w.user_id, w.id, change.id
        on conflict (user_id, webhook_id, bookmark_id) do update set
          event = case
            when waiting.event = 'bookmark.created' and excluded.event = 'bookmark.changed' then 'bookmark.created'
            when waiting.event = 'bookmark.deleted' and excluded.event = 'bookmark.created' then 'bookmark.changed'
            else excluded.event end,
          url = excluded.url, title = excluded.title, changed_at = excluded.changed_at;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION note_for_webhooks_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if not exists (select from webhook where is_on) then
          return null;
        end if;
        insert into webhook_change as waiting (user_id, webhook_id, bookmark_id, event, url, title)
        select w.user_id, w.id, change.id, change.event, change.url, change.title
        from (
  select n.user_id, n.id,
    case when n.deleted_at is not null then 'bookmark.deleted'
      when o.deleted_at is not null then 'bookmark.created' else 'bookmark.changed' end as event,
    case when n.deleted_at is not null then n.url end as url,
    case when n.deleted_at is not null then n.title end as title
  from old_rows o join new_rows n on n.user_id = o.user_id and n.id = o.id
  where (o.deleted_at is null) <> (n.deleted_at is null)
    or (n.deleted_at is null and (n.category_id, n.url, n.title, n.description, n.favicon, n.tags, n.is_ai_generated, n.ai_summary, n.ai_relevance, n.broken_reason, n.is_favorite, n.is_unread, n.is_archived, n.is_private, n.notes, n.source_id, n.cover_url, n.created_at) is distinct from (o.category_id, o.url, o.title, o.description, o.favicon, o.tags, o.is_ai_generated, o.ai_summary, o.ai_relevance, o.broken_reason, o.is_favorite, o.is_unread, o.is_archived, o.is_private, o.notes, o.source_id, o.cover_url, o.created_at))) as change join webhook w on w.user_id = change.user_id and w.is_on and change.event = any(w.events)
        order by w.user_id, w.id, change.id
        on conflict (user_id, webhook_id, bookmark_id) do update set
          event = case
            when waiting.event = 'bookmark.created' and excluded.event = 'bookmark.changed' then 'bookmark.created'
            when waiting.event = 'bookmark.deleted' and excluded.event = 'bookmark.created' then 'bookmark.changed'
            else excluded.event end,
          url = excluded.url, title = excluded.title, changed_at = excluded.changed_at;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION set_bookmark_changed_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.changed_in := pg_current_xact_id();
        return new;
      end $function$;
CREATE OR REPLACE FUNCTION understand_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into embedding_due (user_id, bookmark_id) select user_id, id from added on conflict do nothing;
      return null;
    end $function$;
CREATE OR REPLACE FUNCTION understand_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into embedding_due (user_id, bookmark_id) values (new.user_id, new.id)
      on conflict (user_id, bookmark_id) do update set changed_at = excluded.changed_at;
      return null;
    end $function$;
CREATE TRIGGER bookmark_changed_in BEFORE INSERT OR UPDATE ON bookmark FOR EACH ROW EXECUTE FUNCTION set_bookmark_changed_in();
CREATE TRIGGER bookmark_count_on_delete AFTER DELETE ON bookmark REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bookmarks_on_delete();
CREATE TRIGGER bookmark_count_on_insert AFTER INSERT ON bookmark REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bookmarks_on_insert();
CREATE TRIGGER bookmark_count_on_update AFTER UPDATE ON bookmark REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_bookmarks_on_update();
CREATE TRIGGER forget_words_on_delete AFTER DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION forget_words_of_user();
CREATE TRIGGER note_for_webhooks_on_delete AFTER DELETE ON bookmark REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_for_webhooks_on_delete();
CREATE TRIGGER note_for_webhooks_on_insert AFTER INSERT ON bookmark REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_for_webhooks_on_insert();
CREATE TRIGGER note_for_webhooks_on_update AFTER UPDATE ON bookmark REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_for_webhooks_on_update();
CREATE TRIGGER tag_count_on_delete AFTER DELETE ON bookmark REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tags_on_delete();
CREATE TRIGGER tag_count_on_insert AFTER INSERT ON bookmark REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tags_on_insert();
CREATE TRIGGER tag_count_on_update AFTER UPDATE ON bookmark REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tags_on_update();
CREATE TRIGGER understand_added AFTER INSERT ON bookmark REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION understand_added();
CREATE TRIGGER understand_changed AFTER UPDATE OF title, description, ai_summary, url, deleted_at ON bookmark FOR EACH ROW WHEN ((((((new.title IS DISTINCT FROM old.title) OR (new.description IS DISTINCT FROM old.description)) OR (new.ai_summary IS DISTINCT FROM old.ai_summary)) OR (new.url IS DISTINCT FROM old.url)) OR ((new.deleted_at IS NULL) AND (old.deleted_at IS NOT NULL)))) EXECUTE FUNCTION understand_changed();
