import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { database, type VisitorContext } from "../../platform/context/index.ts";

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
