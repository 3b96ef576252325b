import { limits } from "@bowerbird/contract/limits";
import { type Context, database } from "../context/index.ts";
import { tagKey } from "../tags/index.ts";
import { plainTagOf } from "./tag-words.ts";

/** More tags than that nobody overlooks; the most used ones count. */
const mostTags = 10_000;

/** The person's tags, those proposed since included: one spelling for each, so that no variants arise. */
export class TagVocabulary {
  readonly #spellings = new Map<string, string>();

  /** @param tags the most used first */
  constructor(tags: Iterable<string>) {
    for (const tag of tags) this.#learn(tag);
  }

  /** The most used tags, to choose from. */
  first(count: number): string[] {
    return [...this.#spellings.values().take(count)];
  }

  /** Whether the person has used a variant of this tag. */
  has(tag: string): boolean {
    return this.#spellings.has(tagKey(tag));
  }

  /**
   * Those of the proposed tags that a bookmark gets: the person's own first, in the person's spelling, then at most two
   * new ones.
   *
   * @param present tags that the bookmark has already
   */
  admit(proposed: readonly string[], present: readonly string[] = []): string[] {
    const taken = new Set(present.map(tagKey));
    const known: string[] = [];
    const fresh: string[] = [];
    for (const proposal of proposed) {
      const tag = plainTagOf(proposal);
      if (tag === null || taken.has(tagKey(tag))) continue;
      taken.add(tagKey(tag));
      const own = this.#spellings.get(tagKey(tag));
      if (own === undefined) fresh.push(tag);
      else known.push(own);
    }
    return this.#choose(known, fresh, limits.tagsPerBookmark - present.length);
  }

  #choose(known: string[], fresh: string[], room: number): string[] {
    const all = [...known, ...fresh.slice(0, limits.suggestedNewTags)];
    const chosen = all.slice(0, Math.max(0, Math.min(room, limits.suggestedTags)));
    for (const tag of chosen) this.#learn(tag);
    return chosen;
  }

  #learn(tag: string): void {
    const key = tagKey(tag);
    if (key !== "" && !this.#spellings.has(key)) this.#spellings.set(key, tag);
  }
}

/** @param proposed tags that are to be used besides, such as those of a run that goes on after a break */
export async function loadTagVocabulary(ctx: Context, proposed: readonly string[] = []): Promise<TagVocabulary> {
  const rows = await database(ctx)
    .selectFrom("tag_count")
    .select("tag")
    .where("user_id", "=", ctx.userId)
    .orderBy("bookmark_count", "desc")
    .orderBy("tag")
    .limit(mostTags)
    .execute();
  return new TagVocabulary([...rows.map(({ tag }) => tag), ...proposed]);
}
