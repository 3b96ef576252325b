import { sql } from "kysely";
import { wordsOf } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { contains, startsWith } from "./like-pattern.ts";

/** One part of a query between spaces: a bookmark matches that matches every word of it. */
export interface Term {
  /** Folded, as typed. */
  text: string;
  words: Word[];
  /** Categories that have it in their name. */
  categoryIds: string[];
  /** Set where the words are corrections of what was typed. */
  isCorrected?: boolean;
}

/** What a typed word can mean in the person's vocabulary. */
export interface Word {
  /** Words that begin so count; null where there is none. */
  beginning: string | null;
  /** Words that have it inside, or that it was corrected to. */
  others: string[];
}

/** More terms do not make a search more exact, only slower. */
const mostTerms = 8;
/** Words with the typed one inside that are looked for; the shortest first. */
const mostOthers = 100;
/** So many words that begin with two typed letters fill every list: what has them inside is not asked for. */
const manyBeginnings = 8;

/**
 * Splits a folded query at its spaces and looks every word of it up in the person's vocabulary.
 *
 * @param isThorough also looks for words that have two typed letters inside when many begin with them
 */
export async function readTerms(ctx: Context, query: string, isThorough = false): Promise<Term[]> {
  const texts = [...new Set(query.split(/\s+/).filter((text) => /[\p{L}\p{N}]/u.test(text)))].slice(0, mostTerms);
  const lookUp = (word: string) => (word.length < 3 && !isThorough ? lookUpShort(ctx, word) : lookUpInside(ctx, word));
  return Promise.all(
    texts.map(async (text) => {
      const lookUps = [categoriesNamed(ctx, text), Promise.all(wordsOf(text).map(lookUp))] as const;
      const [categoryIds, words] = await Promise.all(lookUps);
      return { text, words, categoryIds };
    }),
  );
}

/** Two letters have no trigram to be found by: asking for words that begin with them is fast, inside them is not. */
async function lookUpShort(ctx: Context, word: string): Promise<Word> {
  const beginnings = await vocabulary(ctx, startsWith(word), manyBeginnings);
  // A single letter inside a word says nothing.
  if (beginnings.length >= manyBeginnings || word.length === 1) {
    return { beginning: beginnings.length > 0 ? word : null, others: [] };
  }
  return lookUpInside(ctx, word);
}

async function lookUpInside(ctx: Context, word: string): Promise<Word> {
  const found = await vocabulary(ctx, contains(word), mostOthers * 2);
  const others = found.filter((candidate) => !candidate.startsWith(word));
  return { beginning: others.length < found.length ? word : null, others: others.slice(0, mostOthers) };
}

async function vocabulary(ctx: Context, pattern: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where user_id = ${ctx.userId} and word like ${pattern} limit ${most}`.execute(
    database(ctx),
  );
  return rows.map((row) => row.word);
}

async function categoriesNamed(ctx: Context, text: string): Promise<string[]> {
  const rows = await database(ctx)
    .selectFrom("category")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("name_key", "like", contains(text))
    .where("bookmark_count", ">", 0)
    .execute();
  return rows.map((row) => row.id);
}
