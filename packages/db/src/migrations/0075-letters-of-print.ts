import { Migration } from "@mikro-orm/migrations";
import { rebuildSearchTexts } from "./rebuild-search-texts.ts";

/**
 * Builds the texts that search reads again where a letter of print (№, ℃) left a capital behind, or a variation selector
 * an invisible character.
 */
export class LettersOfPrint extends Migration {
  override async up(): Promise<void> {
    await rebuildSearchTexts(
      this,
      "search_text <> lower(search_text) or search_text ~ '[\\u034f\\u180b-\\u180f\\u2018-\\u201b\\u02bc\\ufe00-\\ufe0f\\U000e0100-\\U000e01ef]'",
    );
    await this.execute(`delete from "search_word" where "word" <> lower("word")`);
    // The sweep fills them in again.
    await this.execute(
      `update "page_words" set "words" = null
      where exists (select from unnest(tsvector_to_array("words")) as w ("word") where w."word" <> lower(w."word"))`,
    );
  }
}
