import type { GivenPage } from "@bowerbird/contract/bookmarks";
import { oneLine } from "@bowerbird/contract/tidy-text";
import { foldText, splitTokens } from "@bowerbird/bookmark/fold-text";
import { type RawBuilder, sql } from "kysely";
import { type Context, database, isByToken } from "../../platform/context/index.ts";

/** What a page says, and its bookmark's address. */
export interface PageTexts {
  url: string;
  title?: string | null | undefined;
  description?: string | null | undefined;
  preview?: string | null | undefined;
}

/**
 * The words that a page is found by, in tsvector syntax, with their positions for phrases. Its address is among them, so
 * that a word of the site and one of the text find it together.
 *
 * @returns null for a page that says nothing
 */
export function toPageWords({ url, title, description, preview }: PageTexts): string | null {
  const said = [title, description, preview].filter((text) => text);
  if (said.length === 0) return null;
  const lexemes: string[] = [];
  let position = 0;
  for (const text of [...said, url.replace(/^https?:\/\/(www\.)?/i, "")]) {
    for (const token of splitTokens(foldText(text!))) lexemes.push(`${token}:${++position}`);
    // No phrase spans two texts.
    position++;
  }
  return lexemes.join(" ");
}

/** Whether the person lets the text of pages that their browser handed over, `bookmark_page p`, go to models elsewhere. */
export const isPageTextSent = sql<boolean>`
  exists (select from tagging_settings s where s.user_id = p.user_id and s.sends_page_text)`;

/**
 * The text of a page, `bookmark_page p`, as far as the caller may read it: of one that the person's browser handed over, a
 * program gets nothing, because it may pass it on to a model, unless the person allows that.
 */
export function textForCaller(ctx: Context): RawBuilder<unknown> {
  if (!isByToken(ctx)) return sql`p.preview`;
  return sql`case when not p.is_given or ${isPageTextSent} then p.preview end`;
}

interface StoredLink {
  id: string;
  url: string;
  title: string;
}

/** Keeps what the person's browser shows of a bookmark's page; what a server reads of it later does not replace it. */
export async function keepGivenPage(ctx: Context, { id, url, title }: StoredLink, given: GivenPage): Promise<void> {
  const preview = oneLine(given.text);
  if (preview === "") return;
  const words = toPageWords({ url, title, preview });
  await sql`
    with page as (
      update bookmark_page set is_given = true, language = ${given.language ?? null}, preview = ${preview}
      where user_id = ${ctx.userId} and bookmark_id = ${id}
      returning user_id, bookmark_id
    )
    insert into page_words (user_id, bookmark_id, words) select user_id, bookmark_id, ${words}::tsvector from page
    on conflict (user_id, bookmark_id) do update set words = excluded.words`.execute(database(ctx));
}
