import type { Word } from "@bowerbird/bookmark/term";
import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { contains, endsWith, escapePattern, startsWith } from "./like-patterns.ts";
import type { ResolvedTerm } from "./search.ts";

/** Above this number of words, reading all bookmarks is faster than looking them up. */
const maxWords = 1_000;

/** By word of a search: the words of the person's vocabulary that contain it, beside those that it finds itself. */
export type Insides = ReadonlyMap<Word, readonly string[]>;

/** @returns null if the words are too many to be looked up */
export async function findInsides(ctx: Context, terms: readonly ResolvedTerm[]): Promise<Insides | null> {
  const open = terms.filter(({ corrections }) => !corrections).flatMap((term) => tellingWords(term).filter(isInside));
  if (open.length === 0) return new Map();
  const each = open.map((word, index) => selectInsides(ctx.userId, word, index));
  const { rows } = await sql<{ index: number; word: string }>`${sql.join(each, sql` union all `)}`.execute(
    database(ctx),
  );
  const found = Map.groupBy(rows, ({ index }) => open[index]!);
  if ([...found.values()].some(({ length }) => length > maxWords)) return null;
  return new Map(open.map((word) => [word, (found.get(word) ?? []).map((row) => row.word)]));
}

const isInside = ({ isOpenBefore }: Word) => isOpenBefore;

function selectInsides(userId: string, { text, isOpenAfter }: Word, index: number): RawBuilder<unknown> {
  const [pattern, itself] = isOpenAfter ? [contains(text), startsWith(text)] : [endsWith(text), escapePattern(text)];
  return sql`(
    select ${sql.lit(index)} as index, word from search_word
    where user_id = ${userId} and word like ${pattern} and word not like ${itself}
    limit ${sql.lit(maxWords + 1)})`;
}

/** The term as the text of a tsquery. Words are only letters and digits, so nothing needs escaping. */
export function toTsQuery(term: ResolvedTerm, insides: Insides): string {
  if (term.corrections) return anyOf(term.corrections.map(quote));
  const words = tellingWords(term).map((word) => {
    const itself = `${quote(word.text)}${word.isOpenAfter ? ":*" : ""}`;
    return word.isOpenBefore ? anyOf([itself, ...(insides.get(word) ?? []).map(quote)]) : itself;
  });
  return words.join("&");
}

/** A letter that ends any word looks up too many; the others narrow it down, and the text is compared anyway. */
function tellingWords({ words }: ResolvedTerm): readonly Word[] {
  const telling = words.filter(({ text, isOpenBefore }) => !isOpenBefore || text.length > 1);
  return telling.length > 0 ? telling : words;
}

const quote = (word: string) => `'${word}'`;
const anyOf = (words: readonly string[]) => `(${words.join("|")})`;
