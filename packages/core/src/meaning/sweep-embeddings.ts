import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";
import { turnPatience } from "./embedding-turn.ts";
import { prepareVectorStore } from "./vector-store.ts";

/**
 * Wakes a job for everybody of whom something is to be understood and none is at it: what is new, what was left when a
 * job was lost, and everything once there is another model. Safe to run anywhere at any time.
 */
export async function sweepEmbeddings(ctx: VisitorContext): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || !(await prepareVectorStore(ctx))) return;
  const stale = new Date(ctx.now().getTime() - turnPatience);
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u left join embedding_state s on s.user_id = u.id
    where (s.touched_at is null or s.touched_at < ${stale}) and (s.rests_until is null or s.rests_until <= ${ctx.now()})
      and (exists (select 1 from embedding_due d where d.user_id = u.id)
        or (s.model is distinct from ${embedder.name}
          and exists (select 1 from category c where c.user_id = u.id and c.bookmark_count > 0)))`.execute(
    database(ctx),
  );
  for (const { id } of rows) await ctx.services.enqueue("embed-person", { userId: id });
}
