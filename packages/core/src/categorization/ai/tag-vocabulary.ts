import { limits } from "@bowerbird/contract/limits";
import { tagCounts, type TagDetail, type Tagging, type TaggingSettings } from "@bowerbird/contract/tagging";
import { cutText, oneLine } from "@bowerbird/contract/tidy-text";
import { TaggingSettings as Row } from "@bowerbird/db";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { readTags } from "./read-library.sql.ts";
import { tagKey } from "../../library/tags/index.ts";

/** Only the most used tags are loaded. */
const maxTags = 10_000;

/** What a person wants of automatic tags. */
export interface WantedTags {
  detail: TagDetail;
  neverTags: readonly string[];
}

/** The person's tags and those proposed since, one spelling each, so that no variants arise. */
export class TagVocabulary {
  readonly #spellings = new Map<string, string>();
  readonly #never: ReadonlySet<string>;
  readonly #counts: { all: number; fresh: number };

  /** @param tags most used first */
  constructor(tags: Iterable<string>, { detail, neverTags }: WantedTags = { detail: "standard", neverTags: [] }) {
    this.#never = new Set(neverTags.map(tagKey));
    this.#counts = tagCounts[detail];
    for (const tag of tags) this.#learn(tag);
  }

  /** The most used tags. */
  first(count: number): string[] {
    return [...this.#spellings.values().take(count)];
  }

  /** Whether the person has used a variant of this tag. */
  has(tag: string): boolean {
    return this.#spellings.has(tagKey(tag));
  }

  /**
   * Filters proposed tags for a bookmark: the person's own first, in their spelling, then a few new ones, none that the person never wants.
   *
   * @param present the bookmark's existing tags
   */
  admit(proposed: readonly string[], present: readonly string[] = []): string[] {
    const taken = new Set(present.map(tagKey));
    const known: string[] = [];
    const fresh: string[] = [];
    for (const proposal of proposed) {
      const tag = toPlainTag(proposal);
      if (tag === null || taken.has(tagKey(tag)) || this.#never.has(tagKey(tag))) continue;
      taken.add(tagKey(tag));
      const own = this.#spellings.get(tagKey(tag));
      if (own === undefined) fresh.push(tag);
      else known.push(own);
    }
    return this.#choose(known, fresh, limits.tagsPerBookmark - present.length);
  }

  #choose(known: string[], fresh: string[], room: number): string[] {
    const all = [...known, ...fresh.slice(0, this.#counts.fresh)];
    const chosen = all.slice(0, Math.max(0, Math.min(room, this.#counts.all)));
    for (const tag of chosen) this.#learn(tag);
    return chosen;
  }

  #learn(tag: string): void {
    const key = tagKey(tag);
    if (key !== "" && !this.#spellings.has(key) && !this.#never.has(key)) this.#spellings.set(key, tag);
  }
}

/** @param proposed additional tags, such as those of an interrupted run */
export async function loadTagVocabulary(
  ctx: Context,
  wanted: WantedTags,
  proposed: readonly string[] = [],
): Promise<TagVocabulary> {
  return new TagVocabulary([...(await readTags(ctx, maxTags)), ...proposed], wanted);
}

/** Longer ones are sentences. */
const maxTagLength = 30;
const maxWords = 3;
/** Letters and digits of any script, and characters in technical names: C++, C#, Node.js, R&D. No markup. */
const plainTag = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .+#&'-]*$/u;

/** Normalizes a proposed tag to lower case; null if it is not a tag, such as markup or a sentence. */
export function toPlainTag(proposed: string): string | null {
  const tag = oneLine(cutText(proposed, 200).normalize("NFKC"))
    .replace(/^#+\s*/, "")
    .toLowerCase();
  const isPlain = plainTag.test(tag) && /\p{L}/u.test(tag) && tag.length <= maxTagLength;
  return isPlain && tag.split(" ").length <= maxWords ? tag : null;
}

const defaults: TaggingSettings = {
  instruction: "",
  language: null,
  detail: "standard",
  neverTags: [],
  sendsPageText: false,
};

export async function getTagging(ctx: Context): Promise<Tagging> {
  return { ...(await loadTagging(ctx)), model: ctx.services.model?.name ?? null };
}

/** Changes what the person wants of automatic tags and categories; omitted settings stay. What is tagged keeps its tags. */
export async function changeTagging(ctx: Context, change: Partial<TaggingSettings>): Promise<Tagging> {
  await storeTagging(ctx, change);
  return getTagging(ctx);
}

export async function loadTagging(ctx: Context): Promise<TaggingSettings> {
  const row = await ctx.em.findOne(Row, {}, unmanaged);
  if (!row) return defaults;
  const { instruction, language = null, detail, neverTags, sendsPageText } = row;
  return { instruction, language, detail, neverTags, sendsPageText } as TaggingSettings;
}

export function storeTagging(ctx: Context, change: Partial<TaggingSettings>): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    await inner.em.upsert(Row, { userId: ctx.userId, ...(await loadTagging(inner)), ...change });
  });
}
