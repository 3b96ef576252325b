import { sql } from "kysely";
import { wordsOf } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { contains, startsWith } from "./like-pattern.ts";

/** One part of a query between spaces. */
export interface Term {
  /** Folded, as typed. */
  text: string;
  /**
   * What of the person's vocabulary it can mean: for each word in it the words that contain that word. A bookmark
   * matches that has one of each.
   */
  words: string[][];
  /** Set where the words are corrections of what was typed. */
  isCorrected?: boolean;
}

/** More terms do not make a search more exact, only slower. */
const mostTerms = 8;
/** So many completions find more bookmarks than are ever shown. The nearest ones come first. */
const mostWords = 200;

/** Splits a folded query at its spaces and completes every word of it from the person's vocabulary. */
export async function readTerms(ctx: Context, query: string): Promise<Term[]> {
  const texts = [...new Set(query.split(/\s+/).filter((text) => /[\p{L}\p{N}]/u.test(text)))].slice(0, mostTerms);
  return Promise.all(
    texts.map(async (text) => ({ text, words: await Promise.all(wordsOf(text).map((word) => complete(ctx, word))) })),
  );
}

/** The vocabulary's words with this inside, the word itself first, then those that begin with it, then the shortest. */
async function complete(ctx: Context, word: string): Promise<string[]> {
  // A single letter inside a word says nothing.
  const pattern = word.length > 1 ? contains(word) : startsWith(word);
  const { rows } = await sql<{ word: string }>`
    select word from search_word
    where user_id = ${ctx.userId} and word like ${pattern}
    order by word <> ${word}, word not like ${startsWith(word)}, length(word)
    limit ${mostWords}`.execute(database(ctx));
  return rows.map((row) => row.word);
}
