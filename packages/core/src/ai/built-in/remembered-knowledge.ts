import { sql } from "kysely";
import { type Context, database, type Services } from "../../context/index.ts";
import type { Knowledge } from "./knowledge-of-person.ts";
import { type Lesson, type Learnt, learnLessons } from "./learn-lessons.ts";
import { loadKnowledge } from "./load-knowledge.ts";

/** A person whose bookmarks are saved one by one is known for so long. */
const patience = 10 * 60_000;
const mostPeople = 100;
/** So many new bookmarks are learnt on the way; after more it is as fast to begin afresh. */
const mostNew = 200;
/** A transaction that began before another may end after it. */
const overlap = "10 seconds";

interface Remembered {
  knowledge: Knowledge & Learnt;
  begunAt: Date;
  readAt: Date;
  /** What the person's categories and feedback were then. */
  state: string;
  /** Where the bookmarks were filed that were learnt on the way. */
  places: Map<string, string>;
}

const memories = new WeakMap<Services, Map<string, Remembered>>();

/**
 * What {@link loadKnowledge} gives, from memory: only bookmarks that are new since are read and learnt. Anything else
 * that changed, a bookmark moved by hand, a category renamed, feedback given, makes it begin afresh.
 */
export async function rememberedKnowledge(ctx: Context): Promise<Knowledge> {
  const memory = memoryOf(ctx.services);
  const known = memory.get(ctx.userId);
  const isFresh = known !== undefined && ctx.now().getTime() - known.begunAt.getTime() < patience;
  const news = await readNews(ctx, isFresh ? known.readAt : ctx.now());
  if (isFresh && learnNews(known, news)) return known.knowledge;
  const knowledge = (await loadKnowledge(ctx)) as Knowledge & Learnt;
  const places = new Map(news.bookmarks.map(({ id, categoryId }) => [id, categoryId]));
  memory.delete(ctx.userId);
  memory.set(ctx.userId, { knowledge, begunAt: ctx.now(), readAt: news.readAt, state: news.state, places });
  if (memory.size > mostPeople) memory.delete(memory.keys().next().value!);
  return knowledge;
}

function memoryOf(services: Services): Map<string, Remembered> {
  let memory = memories.get(services);
  if (!memory) memories.set(services, (memory = new Map()));
  return memory;
}

type New = Omit<Lesson, "kind"> & { id: string; isAiGenerated: boolean; isNew: boolean };
interface News {
  readAt: Date;
  state: string;
  bookmarks: New[];
}

/** One question, answered from the end of an index. */
async function readNews(ctx: Context, since: Date): Promise<News> {
  const { rows } = await sql<Omit<News, "readAt"> & { read_at: string }>`
    select now() as read_at,
      (select concat(count(*), max(updated_at)) from category where user_id = ${ctx.userId})
        || (select concat(count(*), max(created_at)) from ai_feedback where user_id = ${ctx.userId}) as state,
      coalesce((select json_agg(changed) from (
        select id, left(url, 400) as url, left(title, 200) as title, category_id as "categoryId",
          is_ai_generated as "isAiGenerated", created_at > ${since}::timestamptz - ${overlap}::interval as "isNew"
        from bookmark
        where user_id = ${ctx.userId} and updated_at > ${since}::timestamptz - ${overlap}::interval
        order by updated_at desc limit ${mostNew + 1}
      ) changed), '[]') as bookmarks`.execute(database(ctx));
  const { read_at, state, bookmarks } = rows[0]!;
  return { readAt: new Date(read_at), state, bookmarks };
}

/** @returns whether that was possible: nothing but new bookmarks, and not many */
function learnNews(known: Remembered, { readAt, state, bookmarks }: News): boolean {
  const { knowledge, places } = known;
  const unknown = bookmarks.filter(({ id, categoryId }) => places.get(id) !== categoryId);
  // What the categoriser moved itself teaches it little; what the person moved must be unlearnt where it was.
  const isMoved = unknown.some(({ id, isNew, isAiGenerated }) => !isAiGenerated && (places.has(id) || !isNew));
  if (state !== known.state || isMoved || places.size + unknown.length > mostNew) return false;
  const positions = new Map(knowledge.categories.map(({ id }, position) => [id, position]));
  const filed = unknown.filter(({ categoryId }) => categoryId !== knowledge.heap);
  const lessons = filed.map((one): Lesson => ({ ...one, kind: one.isAiGenerated ? "byUs" : "byHand" }));
  learnLessons(lessons, positions, knowledge);
  for (const { id, categoryId } of unknown) places.set(id, categoryId);
  known.readAt = readAt;
  return true;
}
