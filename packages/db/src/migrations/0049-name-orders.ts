import { Migration } from "@mikro-orm/migrations";

/** Names by the rules of a language, numbers by their value. Without ICU, as some builds of PostgreSQL are, by code points. */
export class NameOrders extends Migration {
  override up(): void {
    const languages = "en ar de es fr it ja ko nl pl pt-BR ru tr uk zh-Hans zh-Hant".split(" ");
    this.addSql(`
      do $$
      declare
        has_icu boolean := exists (select from pg_collation where collprovider = 'i');
        language text;
      begin
        foreach language in array '{${languages.join(",")}}'::text[] loop
          if has_icu then
            execute format('create collation %I (provider = icu, locale = %L)', 'names_' || language, language || '-u-kn-true');
          else
            execute format('create collation %I from "C"', 'names_' || language);
          end if;
        end loop;
      end $$`);
  }
}
