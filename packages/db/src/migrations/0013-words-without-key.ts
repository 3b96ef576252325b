import { Migration } from "@mikro-orm/migrations";

/**
 * A collection that is imported brings more words than links, and each of them had to be checked against the same row
 * of its person. That they go with the person is seen to when the person goes.
 */
export class WordsWithoutKey extends Migration {
  override up(): void {
    this.addSql(`alter table "search_word" drop constraint "search_word_user_id_foreign"`);
    this.addSql(`
      create function forget_words_of_user() returns trigger language plpgsql as $$
      begin
        delete from search_word where user_id = old.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger forget_words_on_delete after delete on "user"
      for each row execute function forget_words_of_user()`);
  }
}
