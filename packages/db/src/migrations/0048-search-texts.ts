import { Migration } from "@mikro-orm/migrations";
import { rebuildSearchTexts } from "./rebuild-search-texts.ts";

/** What is folded otherwise by a newer rule: signs and letters beyond ASCII, and escaped letters of addresses. */
const mayDiffer = "search_text ~ '[^\\u0001-\\u007f]' or search_text like '%`%' or url ~* 'xn--|%[89a-f]'";

/**
 * Builds the texts that search reads again: one apostrophe, hyphen and quotation mark, the letters of Arabic and Persian
 * that people type for each other, and addresses in letters.
 */
export class SearchTexts extends Migration {
  override async up(): Promise<void> {
    await rebuildSearchTexts(this, mayDiffer);
    // The sweep fills them in again.
    await this.execute(`update "page_words" set "words" = null where "words"::text ~ '[\\u0622-\\u06ff]'`);
  }
}
