import { spellingKey } from "@bowerbird/contract/spelling-key";
import { limits } from "@bowerbird/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { format } from "@bowerbird/contract/messages";
import { type Context, database, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

export interface NumberedTag {
  number: number;
  name: string;
  /** Bookmarks that have it; 0 for one that an app has created, or no longer uses. */
  count: number;
  createdAt: Date;
}

/** One page of the person's tags by name, and how many there are. */
export async function listNumberedTags(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; tags: NumberedTag[] }> {
  const counted = own(ctx)
    .selectFrom("TagCount")
    .select((eb) => eb.fn.countAll().as("count"));
  const [tags, { count }] = await Promise.all([
    selectTags(ctx).orderBy("tagKey").orderBy("tag").limit(limit).offset(offset).execute(),
    counted.executeTakeFirstOrThrow(),
  ]);
  return { count: Number(count), tags: tags.map(toNumbered) };
}

/** @throws NOT_FOUND */
export async function getNumberedTag(ctx: Context, number: number): Promise<NumberedTag> {
  const tag = await selectTags(ctx).where("number", "=", number).executeTakeFirst();
  if (!tag) throw notFound(t.tagNotFound);
  return toNumbered(tag);
}

/**
 * The tag that linkding would show under this name; a new one, used by no bookmark yet, if there is none.
 *
 * @throws FORBIDDEN when the person has more tags than are ever listed
 */
export async function getOrCreateTag(ctx: Context, name: string): Promise<NumberedTag> {
  const [tag = name] = await resolveTagNames(ctx, [name]);
  return (await findTag(ctx, tag)) ?? createTag(ctx, tag);
}

/** @param name in exact spelling, of no tag so far @throws FORBIDDEN when the person has more tags than are ever listed */
export function createTag(ctx: Context, name: string): Promise<NumberedTag> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const counted = own(inner)
      .selectFrom("TagCount")
      .select((eb) => eb.fn.countAll().as("count"));
    const { count } = await counted.executeTakeFirstOrThrow();
    if (Number(count) >= limits.listedTags) {
      throw new AppError("FORBIDDEN", format(t.tooManyTags, { max: limits.listedTags }));
    }
    const row = sql`(${ctx.userId}, ${spellingKey(name)}, ${name}, 0)`;
    await sql`
      insert into tag_count (user_id, tag_key, tag, bookmark_count) values ${row}
      on conflict do nothing`.execute(database(inner));
    return (await findTag(inner, name))!;
  });
}

/** @param name in exact spelling @returns null for an unknown one */
export async function findTag(ctx: Context, name: string): Promise<NumberedTag | null> {
  const found = await selectTags(ctx).where("tag", "=", name).executeTakeFirst();
  return found ? toNumbered(found) : null;
}

/** Gives a tag the number of one that is gone, so that an app that has renamed it knows it still. */
export async function passOnNumber(ctx: Context, { number, to }: { number: string; to: string }): Promise<void> {
  await sql`
    update tag_count set number = ${number}::bigint where user_id = ${ctx.userId} and tag = ${to}
      and not exists (select from tag_count o where o.user_id = ${ctx.userId} and o.number = ${number}::bigint)`.execute(
    database(ctx),
  );
}

/** Removes a tag that no bookmark has. */
export async function forgetUnusedTag(ctx: Context, name: string): Promise<void> {
  await sql`
    delete from tag_count where user_id = ${ctx.userId} and tag = ${name} and bookmark_count = 0`.execute(
    database(ctx),
  );
}

/** Does something with a bookmark. Its tags that nothing uses any more stay for apps, which delete tags themselves. */
export async function keepUnusedTags(ctx: Context, bookmarkId: string, change: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ number: string; tag: string; createdAt: string }>`
    select t.number, t.tag, t.created_at as "createdAt" from bookmark b
    join tag_count t on t.user_id = b.user_id and t.tag = any(b.tags)
    where b.user_id = ${ctx.userId} and b.id = ${bookmarkId}`.execute(database(ctx));
  await change();
  if (rows.length === 0) return;
  await sql`
    insert into tag_count (user_id, tag_key, tag, bookmark_count, number, created_at)
    select ${ctx.userId}, spelling_key(r.tag), r.tag, 0, r.number, r."createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (number bigint, tag text, "createdAt" timestamptz)
    on conflict do nothing`.execute(database(ctx));
}

function selectTags(ctx: Context) {
  return own(ctx).selectFrom("TagCount").select(["number", "tag as name", "bookmarkCount as count", "createdAt"]);
}

/**
 * The person's own spellings of tags that an app names. Apps separate tags by spaces, so that they see a hyphen instead of a
 * space (see {@link toShownTag}), and linkding's tags do not differ by case.
 *
 * @returns for each name, in order, the same spelling if there is one, else the most used, else the name
 */
export async function resolveTagNames(ctx: Context, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string; tag: string }>`
    select distinct on (wanted.name) wanted.name, t.tag
    from unnest(${[...names]}::text[]) as wanted (name)
    join tag_count t on t.user_id = ${ctx.userId} and replace(t.tag_key, ' ', '-') = replace(spelling_key(wanted.name), ' ', '-')
    order by wanted.name, t.tag = wanted.name desc, t.bookmark_count desc, t.tag`.execute(database(ctx));
  const known = new Map(rows.map(({ name, tag }) => [name, tag]));
  return names.map((name) => known.get(name) ?? name);
}

/**
 * The tags that a bookmark is to have when an app sends their names: of those that it has, every one that is shown under a name.
 *
 * @param stored the tags that it has
 */
export async function chooseTags(ctx: Context, names: readonly string[], stored: readonly string[]): Promise<string[]> {
  const keyOf = (tag: string) => spellingKey(toShownTag(tag));
  const resolved = await resolveTagNames(ctx, names);
  return names.flatMap((name, index) => {
    const kept = stored.filter((tag) => keyOf(tag) === keyOf(name));
    return kept.length > 0 ? kept : [resolved[index]!];
  });
}

/** A tag as apps see it: one word. */
export function toShownTag(tag: string): string {
  return tag.replaceAll(" ", "-");
}

/** SQL: whether a bookmark `b` has a tag that apps see under this name, in any spelling. */
export function taggedAs(ctx: Context, name: string): RawBuilder<unknown> {
  return sql`b.tags && array(
    select t.tag from tag_count t
    where t.user_id = ${ctx.userId} and replace(t.tag_key, ' ', '-') = ${spellingKey(name)})`;
}

/** The driver reads 64 bits as text. */
export function toNumbered<T extends { number: number | string }>(row: T): T & { number: number } {
  return { ...row, number: Number(row.number) };
}
