import { Migration } from "@mikro-orm/migrations";
import { indexText, type SearchedFields } from "@bowerbird/bookmark/search-text";
import { spellingKey } from "@bowerbird/bookmark/fold-text";
import { readInBatches } from "./read-in-batches.ts";

interface Row extends Omit<SearchedFields, "aiSummary"> {
  user_id: string;
  id: string;
  ai_summary: string | null;
}

const columns = "user_id, id, url, title, tags, description, notes, ai_summary";
/** Others have the key that they had. */
const hasOtherSigns = (text: string) => `${text} ~ '[^\\u0020-_a-\\u007e]'`;
const counting = ["insert", "delete", "update"];

/** A tag is one tag in all its spellings: ❤ with and without its selector, № and No, full-width letters. */
export class SpellingKeys extends Migration {
  override async up(): Promise<void> {
    await this.execute(spellingKeyFunction);
    for (const event of counting) await this.countBySpellingKey(`count_tags_on_${event}`);
    await this.execute(
      `update "tag_count" set "tag_key" = spelling_key("tag")
      where ${hasOtherSigns(`"tag"`)} and "tag_key" <> spelling_key("tag")`,
    );
    for await (const rows of readInBatches<Row>(
      this,
      columns,
      `cardinality(tags) > 1 and ${hasOtherSigns("tags::text")}`,
    )) {
      const changed = rows.flatMap((row) => {
        const tags = unite(row.tags);
        return tags.length === row.tags.length ? [] : [{ ...row, tags }];
      });
      if (changed.length > 0) await this.write(changed);
    }
  }

  /** The triggers keep their functions, which count by another key. */
  private async countBySpellingKey(name: string): Promise<void> {
    const [{ source }] = (await this.execute(`select prosrc as source from pg_proc where proname = '${name}'`)) as [
      { source: string },
    ];
    await this.execute(
      `create or replace function ${name}() returns trigger language plpgsql as $body$${source.replaceAll("lower(c.tag)", "spelling_key(c.tag)")}$body$`,
    );
  }

  private async write(rows: readonly Row[]): Promise<void> {
    const given = rows.map(({ user_id, id, ai_summary: aiSummary, ...fields }) => {
      const { searchText, searchVector } = indexText({ ...fields, aiSummary });
      return { user_id, id, tags: fields.tags, text: searchText, vector: searchVector };
    });
    await this.execute(
      `update "bookmark" b set "tags" = r."tags", "search_text" = r."text", "search_vector" = r."vector"::tsvector
      from json_to_recordset(?::json) as r ("user_id" uuid, "id" uuid, "tags" text[], "text" text, "vector" text)
      where b."user_id" = r."user_id" and b."id" = r."id"`,
      [JSON.stringify(given)],
    );
  }
}

/** The first spelling of each tag. */
function unite(tags: readonly string[]): string[] {
  const keys = tags.map(spellingKey);
  return tags.filter((_tag, index) => keys.indexOf(keys[index]!) === index);
}

const apostrophes = "`´ʹʻʼ‘’‚‛′＇";
const hyphens = "֊־‐‑‒–—―⁃−﹘﹣－";
const quotes = "«»“”„‟″‹›「」『』〝〞〟＂";
const invisible =
  "[\\u00ad\\u061c\\u0640\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff\\U000e0100-\\U000e01ef]";

function foldSigns(text: string): string {
  const [from, to] = [
    apostrophes + hyphens + quotes,
    `''${"''".repeat(apostrophes.length - 1)}${"-".repeat(hyphens.length)}${'"'.repeat(quotes.length)}`,
  ];
  return `regexp_replace(translate(${text}, '${from}', '${to}'), '${invisible}', '', 'g')`;
}

/** As `spellingKey` in JavaScript; most tags are plain. */
const spellingKeyFunction = `
  create function spelling_key(tag text) returns text language sql immutable strict parallel safe as $body$
    select case when tag ~ '^[\\u0001-_a-\\u007f]*$' then lower(tag) else
      normalize(translate(lower(translate(${foldSigns(`normalize(${foldSigns("tag")}, NFKC)`)}, 'İ', 'i')), 'ς', 'σ'), NFKC)
    end
  $body$`;
