import { filingWindow } from "@bowerbird/contract/filing";
import { modelName } from "@bowerbird/embedding-model";
import { sql } from "kysely";
import { type Context, database, type VisitorContext } from "../../platform/context/index.ts";
import { toVector } from "../../semantic/vectors/index.ts";
import type { Vector } from "../folders/index.ts";
import { type Guess, type Way } from "../filing/index.ts";
import { version } from "../../platform/config/index.ts";

/** A link of which the person has shown where it belongs, and what was guessed when it was saved. */
export interface SettledLink extends Guess {
  id: string;
  url: string;
  title: string;
  description: string;
  savedAt: Date;
  vector: Vector | null;
  guessedId: string;
  /** Where it belongs; null: in none that could be guessed. */
  rightId: string | null;
}

type Row = Omit<SettledLink, "savedAt" | "vector"> & { savedAt: Date | string; vector: Buffer | null; way: Way };

/** Of the newest links without a category, filed or not, those that have turned out since; not those of a language model. */
export async function readSettled(ctx: Context, uncategorizedId: string): Promise<SettledLink[]> {
  const { rows } = await sql<Row>`
    select b.id, left(b.url, 400) as url, left(b.title, 200) as title, coalesce(b.description, '') as description,
      b.created_at as "savedAt", v.vector, f.way, f.confidence, f.category_id as "guessedId",
      case when f.outcome <> 'moved' then f.category_id
        when b.category_id <> ${uncategorizedId} then b.category_id end as "rightId"
    from (
      select * from filing where user_id = ${ctx.userId} order by filed_at desc limit ${filingWindow.links}
    ) as f
    join bookmark b on b.user_id = f.user_id and b.id = f.bookmark_id
    left join bookmark_vector v on v.user_id = b.user_id and v.bookmark_id = b.id and v.model = ${modelName}
    where f.outcome in ('moved', 'right', 'seen') and f.way <> 'model' and b.deleted_at is null`.execute(database(ctx));
  return rows.map((row) => {
    return { ...row, savedAt: new Date(row.savedAt), vector: row.vector && toVector(row.vector) };
  });
}

/** How many people's links were sorted again by this version, and for how many of them it is worse. */
export interface ReviewCounts {
  version: string;
  people: number;
  worse: number;
}

export async function readReviews(ctx: VisitorContext): Promise<ReviewCounts> {
  const { rows } = await sql<Omit<ReviewCounts, "version">>`
    select count(*)::int as people, count(*) filter (where (review ->> 'isWorse')::boolean)::int as worse
    from filing_settings where reviewed_version = ${version} and review is not null`.execute(database(ctx));
  return { version, ...rows[0]! };
}
