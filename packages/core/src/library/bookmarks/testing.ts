import { addBookmarkInput, type AddBookmarkInput } from "@bowerbird/contract/bookmarks";
import { type Context, own } from "../../platform/context/index.ts";
import { emptyContent, indexBookmark, readAddress } from "./bookmark-state.ts";
import { addBookmark } from "./index.ts";

/** Saves a link as a call of the API does. */
export const add = (ctx: Context, input: AddBookmarkInput, isAiGenerated = false) =>
  addBookmark(ctx, addBookmarkInput.parse(input), isAiGenerated);

/** The derived search and duplicate fields of a bookmark: as stored, and as computed from its content. */
export async function searchState(ctx: Context, id: string) {
  const row = await own(ctx)
    .selectFrom("Bookmark")
    .select(["url", "title", "description", "notes", "tags", "urlKey", "host", "searchText", "searchVector"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const address = readAddress(row.url);
  const { title, description, notes, tags } = row;
  const indexed = indexBookmark({ ...emptyContent, address, title, description, notes, tags, createdAt: new Date() });
  const words = splitWords(indexed.searchVector);
  return {
    stored: [row.urlKey, row.host, row.searchText, splitWords(row.searchVector), await findKnownWords(ctx, words)],
    wanted: [indexed.urlKey, address.host, indexed.searchText, words, words],
  };
}

function splitWords(vector: string): string[] {
  const words = vector.split(" ").map((word) => word.replaceAll("'", ""));
  return words.toSorted();
}

async function findKnownWords(ctx: Context, words: readonly string[]): Promise<string[]> {
  const rows = await own(ctx).selectFrom("SearchWord").select("word").where("word", "in", words).execute();
  return rows.map(({ word }) => word).toSorted();
}

interface ModelLink {
  category: string;
  tags: string[];
  isFavorite: boolean;
  isTrashed: boolean;
}

/** What an act does to a link that it reaches; null: the link is gone. */
export type Effect = (link: ModelLink) => ModelLink | null;

/** The library as it should be: links by id, and what undoes the changes, the newest last. */
export class LibraryModel {
  readonly links: Map<string, ModelLink>;
  readonly #undos: { before: Map<string, ModelLink>; isDeletion: boolean }[] = [];

  constructor(ids: readonly string[], categories: readonly string[]) {
    this.links = new Map(
      ids.map((id, index) => [
        id,
        { category: categories[index % 2]!, tags: ["first"], isFavorite: false, isTrashed: false },
      ]),
    );
  }

  apply(ids: readonly string[], effect: Effect): void {
    const before = new Map<string, ModelLink>();
    for (const id of ids) {
      const link = this.links.get(id);
      const after = link && effect(link);
      if (!link || after === undefined || JSON.stringify(after) === JSON.stringify(link)) continue;
      if (after === null) this.links.delete(id);
      else {
        before.set(id, link);
        this.links.set(id, after);
      }
    }
    const isDeletion = [...before].some(([id, link]) => !link.isTrashed && this.links.get(id)!.isTrashed);
    this.#closeDeletions(before);
    if (before.size > 0) this.#undos.push({ before, isDeletion });
  }

  /** Deletions of which all come back count as undone. */
  #closeDeletions(restored: ReadonlyMap<string, ModelLink>): void {
    const isRestored = (id: string) => restored.get(id)?.isTrashed && !this.links.get(id)?.isTrashed;
    const open = this.#undos.filter(({ isDeletion, before }) => !isDeletion || ![...before.keys()].every(isRestored));
    this.#undos.splice(0, Infinity, ...open);
  }

  undo(): void {
    const last = this.#undos.findLast(
      ({ before, isDeletion }) => !isDeletion || [...before.keys()].some((id) => this.links.has(id)),
    );
    if (!last) return;
    this.#undos.splice(this.#undos.indexOf(last), 1);
    for (const [id, before] of last.before) {
      const link = this.links.get(id);
      if (!link) continue;
      this.links.set(id, last.isDeletion ? { ...link, isTrashed: false } : before);
    }
  }
}
