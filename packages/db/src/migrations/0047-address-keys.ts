import { Migration } from "@mikro-orm/migrations";
import { parseAddress } from "@bowerbird/bookmark/address";
import { readInBatches } from "./read-in-batches.ts";

interface Row {
  user_id: string;
  id: string;
  url: string;
}

/**
 * Addresses whose key may be another by the newer rule: the older one ignored fragments, and kept percent-encoding. A wanted
 * duplicate may be none any more.
 */
const mayDiffer = `url ~ '[#%'']' or url ~ '[^ -~]' or url_key is null`;

/**
 * Computes the keys of addresses again, because the fragment counts now. Nothing is merged or removed: of bookmarks that
 * become equal, the oldest of those that had a key keeps it, the others have none, as wanted duplicates.
 */
export class AddressKeys extends Migration {
  override async up(): Promise<void> {
    await this.execute(`create temporary table "new_key" ("user_id" uuid, "id" uuid, "url_key" uuid) on commit drop`);
    for await (const rows of readInBatches<Row>(this, "user_id, id, url", mayDiffer)) {
      const keys = rows.flatMap(({ user_id, id, url }) => {
        const address = parseAddress(url);
        return address.ok ? [{ user_id, id, key: address.value.key }] : [];
      });
      // 128 bits of the key's hash, as `urlKeyHash` in `core/library/bookmarks` makes it.
      await this.execute(
        `insert into "new_key" select "user_id", "id", encode(substr(sha256(convert_to("key", 'UTF8')), 1, 16), 'hex')::uuid
        from json_to_recordset(?::json) as r ("user_id" uuid, "id" uuid, "key" text)`,
        [JSON.stringify(keys)],
      );
    }
    await this.execute(`analyze "new_key"`);
    await this.#forTrash();
    await this.#forOthers();
  }

  /** In the trash, keys may be equal. The undo of a restoring puts the key back that a bookmark had there. */
  async #forTrash(): Promise<void> {
    await this.execute(`
      update "bookmark_change_item" i set "before" = jsonb_set(i."before", '{trashed_key}', to_jsonb(n."url_key"::text))
      from "new_key" n where i."user_id" = n."user_id" and i."bookmark_id" = n."id" and i."before"->>'trashed_key' is not null`);
    await this.execute(`
      update "bookmark" b set "url_key" = n."url_key" from "new_key" n
      where b."user_id" = n."user_id" and b."id" = n."id" and b."deleted_at" is not null and b."url_key" is not null`);
  }

  async #forOthers(): Promise<void> {
    await this.execute(`
      create temporary table "ranked" on commit drop as
      select "user_id", "id", "new", row_number() over (
          partition by "user_id", "new" order by "old" is null, "created_at", "id") as "rank"
      from (
        select b."user_id", b."id", b."url_key" as "old", n."url_key" as "new", b."created_at"
        from "new_key" n join "bookmark" b on b."user_id" = n."user_id" and b."id" = n."id"
        where b."deleted_at" is null
        union all
        select b."user_id", b."id", b."url_key", b."url_key", b."created_at" from "bookmark" b
        where b."deleted_at" is null
          and (b."user_id", b."url_key") in (select "user_id", "url_key" from "new_key")
          and not exists (select from "new_key" n where n."user_id" = b."user_id" and n."id" = b."id")
      ) candidate`);
    // First without any, because a key may pass from one bookmark to another.
    await this.execute(`
      update "bookmark" b set "url_key" = null from "ranked" r
      where b."user_id" = r."user_id" and b."id" = r."id"
        and b."url_key" is distinct from case when r."rank" = 1 then r."new" end`);
    await this.execute(`
      update "bookmark" b set "url_key" = r."new" from "ranked" r
      where b."user_id" = r."user_id" and b."id" = r."id" and r."rank" = 1 and b."url_key" is null`);
  }
}
