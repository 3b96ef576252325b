import { Migration } from "@mikro-orm/migrations";

/** A bookmark is embedded again when its address changes: the built-in model reads host and path. */
export class EmbeddedAddresses extends Migration {
  override up(): void {
    this.addSql(`
      create or replace trigger understand_changed
        after update of title, description, ai_summary, url, deleted_at on bookmark
        for each row when ((new.title, new.description, new.ai_summary, new.url)
            is distinct from (old.title, old.description, old.ai_summary, old.url)
          or (new.deleted_at is null and old.deleted_at is not null))
        execute function understand_changed()`);
  }
}
