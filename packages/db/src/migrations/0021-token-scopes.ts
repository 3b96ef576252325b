import { Migration } from "@mikro-orm/migrations";

/** What a token may do, when a session proved its person, what happened around an account, and who applied a restore. */
export class TokenScopes extends Migration {
  override up(): void {
    this.addSql(`alter table "api_token" add column "scopes" text[] null`);
    this.addSql(`
      update "api_token" set "scopes" = case "scope"
        when 'read' then array['read'] else array['read', 'write', 'import', 'backup'] end`);
    this.addSql(`alter table "api_token" alter column "scopes" set not null, drop column "scope"`);
    this.addSql(`alter table "restore" add column "is_by_token" boolean not null default false`);
    this.addSql(`alter table "session" add column "proved_at" timestamptz null`);
    // A session ends 90 days after its sign-in, those that are open now too.
    this.addSql(`update "session" set "expires_at" = least("expires_at", "created_at" + interval '90 days')`);
    this.addSql(`
      create table "security_event" (
        "user_id" uuid not null constraint "security_event_user_id_foreign" references "user" ("id") on delete cascade,
        "id" uuid not null,
        "kind" text not null,
        "created_at" timestamptz not null default now(),
        "address" text null,
        "device" text null,
        "detail" text null,
        primary key ("user_id", "id")
      )`);
  }
}
