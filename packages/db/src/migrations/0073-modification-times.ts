import { Migration } from "@mikro-orm/migrations";

/**
 * Programs ask for what was modified since they asked last. So the database says when a bookmark was modified: after the
 * writer has got a lock that it shares with the person's other writers until it commits. Who reads holds that lock alone,
 * and sees all that was stamped before. Saying when (`bowerbird.given_modified_at`) is for programs that bring a date along.
 */
export class ModificationTimes extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function set_bookmark_changed_in() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id();
        if tg_op = 'INSERT' or new.updated_at is distinct from old.updated_at then
          perform pg_advisory_xact_lock_shared(52002, hashtext(new.user_id::text));
          if current_setting('bowerbird.given_modified_at', true) is distinct from 'on' then
            new.updated_at := clock_timestamp();
          end if;
        end if;
        return new;
      end $$`);
    this.addSql(`alter table "webhook_change" alter column "changed_at" set default clock_timestamp()`);
  }
}
