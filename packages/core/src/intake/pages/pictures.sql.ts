import { limits } from "@bowerbird/contract/limits";
import { type Insertable, sql } from "kysely";
import type { Tables } from "@bowerbird/db";
import { database, everyone, type VisitorContext } from "../../platform/context/index.ts";

/** Deletes the pictures that were fetched first, as far as there are too many. 20,000 rows take about 20 ms. */
export async function evictCovers(ctx: VisitorContext): Promise<void> {
  await sql`
    delete from cover_picture where id in (
      select id from cover_picture where id in (
        select id from (
          select id, row_number() over newest as number, sum(size) over newest as bytes
          from cover_picture window newest as (order by fetched_at desc, id)
        ) as counted
        where number > ${limits.coverPictures} or bytes > ${limits.coverPictureBytes}
      )
      for update skip locked
    )`.execute(database(ctx));
}

/** Stores an icon, unless it is there. */
export async function insertIcon(ctx: VisitorContext, icon: Insertable<Tables["PageIcon"]>): Promise<void> {
  const insert = everyone(ctx).insertInto("PageIcon").values(icon);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}
