import { unspaced } from "@bowerbird/bookmark/fold-text";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { type ResolvedTerm, contains, startsWith } from "../../library/query/index.ts";

/** Of a longer word, the ending may differ ("baked", "baking"). */
const stemFrom = 6;
const maxEnding = 2;
/** Pairs of characters that are looked up, of words in scripts without spaces. */
const maxPairs = 20;

/**
 * Whether the person's library knows one of the words: a word of a title, text, tag or category, or of the text of a page,
 * begins with it. In scripts without spaces two characters of it are enough.
 */
export async function isInLibrary(ctx: Context, terms: readonly ResolvedTerm[]): Promise<boolean> {
  if (terms.some(({ categoryIds }) => categoryIds.length > 0)) return true;
  const words = terms.flatMap((term) => term.words.map(({ text }) => text));
  const stems = words.filter((word) => !unspaced.test(word)).map(toStem);
  const pairs = words
    .filter((word) => unspaced.test(word))
    .flatMap(toPairs)
    .slice(0, maxPairs);
  if (stems.length + pairs.length === 0) return false;
  const patterns = [...stems.map(startsWith), ...pairs.map(contains)];
  const query = [...stems, ...pairs].map((word) => `'${word}':*`).join("|");
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from search_word where user_id = ${ctx.userId} and word like any(${patterns}::text[]))
      or exists (select from page_words where user_id = ${ctx.userId} and words @@ ${query}::tsquery) as is_known`.execute(
    database(ctx),
  );
  return rows[0]!.is_known;
}

function toStem(word: string): string {
  const letters = [...word];
  return letters.length >= stemFrom ? letters.slice(0, -maxEnding).join("") : word;
}

function toPairs(word: string): string[] {
  const characters = [...word];
  return characters.length < 2 ? [word] : characters.slice(1).map((character, index) => characters[index]! + character);
}
