import { showPath } from "@bowerbird/bookmark/readable-address";
import type { FieldChange } from "@bowerbird/contract/restores";
import type { FileLink } from "../../intake/files/index.ts";
import { type BookmarkState, changedFields } from "../../library/bookmarks/index.ts";
import type { CategoryTree } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { listKeyless, loadExisting } from "./restore-items.sql.ts";
import type { BackupFileFormat } from "./restores.ts";
import { isTooDeep, prepareLink, type RaisedCounts, withRaised } from "../../intake/imports/index.ts";
import type { WantedCategories } from "./wanted-categories.ts";
import { describeChanges, mayBeEqual, pathOf, type Storable, toWantedState } from "./wanted-state.ts";

/** What is stored of a link of the backup. */
export interface ComparedItem {
  kind: "new" | "changed" | "same" | "skipped";
  url: string;
  title: string;
  bookmarkId: string | null;
  changes: FieldChange[] | null;
  message: string | null;
  link: (FileLink & { isDuplicate: boolean }) | null;
}

type Existing = { id: string; state: BookmarkState };
type Match = Existing & { changes: FieldChange[] };
interface Terms {
  format: BackupFileFormat;
  tree: CategoryTree;
  categories: WantedCategories;
}

/**
 * Compares links of a backup with the person's bookmarks, batch by batch. Two bookmarks of one address are two: each of
 * the backup's takes one of the person's.
 */
export class BackupComparison {
  readonly #ctx: Context;
  readonly #terms: Terms;
  /** Wanted duplicates by their address, without those that are matched: there may be thousands. */
  readonly #keyless: ReadonlyMap<string, Set<string>>;
  readonly #matched = new Set<string>();
  /** Links that go to another category than their folder. */
  readonly raised: RaisedCounts = { depth: 0, number: 0 };
  /** Address keys that were seen in the backup, or are matched. */
  readonly #keys = new Set<string>();

  private constructor(ctx: Context, terms: Terms, keyless: ReadonlyMap<string, Set<string>>) {
    this.#ctx = ctx;
    this.#terms = terms;
    this.#keyless = keyless;
  }

  static async open(ctx: Context, terms: Terms): Promise<BackupComparison> {
    const byUrl = Map.groupBy(await listKeyless(ctx), ({ url }) => url);
    const keyless = [...byUrl].map(([url, group]) => [url, new Set(group.map(({ id }) => id))] as const);
    return new BackupComparison(ctx, terms, new Map(keyless));
  }

  async compare(links: readonly FileLink[]): Promise<ComparedItem[]> {
    const read = links.map((link, index) => prepareLink(link, this.#ctx.now(), index));
    const storable = read.filter((entry) => entry.kind === "store");
    const existing = await this.#load(storable);
    const matches = this.#match(storable, existing);
    // If a later link of the batch has taken the person's bookmark, an earlier one of that address is the second.
    for (const { bookmark } of matches.keys()) this.#keys.add(bookmark.urlKey);
    return read.map((entry) =>
      entry.kind === "store" ? this.#itemOf(entry, matches.get(entry)) : skipped(entry.link, entry.message),
    );
  }

  /** Equal ones are paired first, so that of two bookmarks with one address each finds its own. */
  #match(entries: readonly Storable[], existing: ReadonlyMap<string, Existing>): Map<Storable, Match> {
    const matches = new Map<Storable, Match>();
    const take = (entry: Storable, fits: (state: BookmarkState) => boolean) => {
      if (matches.has(entry)) return;
      const found = this.#candidates(entry, existing).find(({ state }) => fits(state));
      if (!found) return;
      this.#matched.add(found.id);
      this.#keyless.get(entry.bookmark.url)?.delete(found.id);
      matches.set(entry, { ...found, changes: this.#describeColumnChanges(found.state, entry) });
    };
    const isEqual = (state: BookmarkState, entry: Storable) =>
      mayBeEqual(state, entry) && this.#describeColumnChanges(state, entry).length === 0;
    for (const entry of entries) take(entry, (state) => isEqual(state, entry));
    for (const entry of entries) take(entry, ({ url }) => url === entry.bookmark.url);
    for (const entry of entries) take(entry, () => true);
    return matches;
  }

  /** One after another, because the first one mostly fits. */
  *#candidates({ bookmark }: Storable, existing: ReadonlyMap<string, Existing>): Generator<Existing, undefined> {
    const keyed = existing.get(bookmark.urlKey);
    if (keyed && !this.#matched.has(keyed.id)) yield keyed;
    for (const id of this.#keyless.get(bookmark.url) ?? []) {
      const found = existing.get(id);
      if (found) yield found;
    }
  }

  #itemOf({ link, bookmark, message }: Storable, match: Match | undefined): ComparedItem {
    const isThere = this.#terms.categories.addLink(pathOf(link), link);
    const raised = !isThere ? "number" : isTooDeep(link.folder) ? "depth" : null;
    if (raised) this.raised[raised] += 1;
    const isDuplicate = this.#keys.has(bookmark.urlKey);
    this.#keys.add(bookmark.urlKey);
    const item = { url: bookmark.url, title: bookmark.title, message: withRaised(message, raised) };
    const kept = { ...link, isDuplicate };
    if (!match) return { ...item, kind: "new", bookmarkId: null, changes: null, link: kept };
    const { id, changes } = match;
    if (changes.length === 0) return { ...item, kind: "same", bookmarkId: id, changes: null, link: null };
    return { ...item, kind: "changed", bookmarkId: id, changes, link: kept };
  }

  #describeColumnChanges(state: BookmarkState, entry: Storable): FieldChange[] {
    const { format, tree } = this.#terms;
    const path = pathOf(entry.link);
    const categoryId = tree.at(path)?.id ?? "";
    const favicon = entry.link.icon ? "icon" : "";
    const after = toWantedState(state, entry, { format, categoryId, favicon });
    if (changedFields(state, after).length === 0) return [];
    const from = showPath(tree.getPath(state.categoryId));
    return describeChanges(state, after, { from, to: categoryId === state.categoryId ? from : showPath(path) });
  }

  /** By key and, for those without, by id. */
  async #load(entries: readonly Storable[]): Promise<Map<string, Existing>> {
    const keys = entries.map(({ bookmark }) => bookmark.urlKey);
    const urls = new Set(entries.map(({ bookmark }) => bookmark.url));
    const ids = [...urls].flatMap((url) => [...(this.#keyless.get(url) ?? [])]);
    const rows = await loadExisting(this.#ctx, keys, ids);
    return new Map(rows.map(({ id, ...state }) => [state.urlKey ?? id, { id, state }]));
  }
}

function skipped({ url, title }: FileLink, message: string | null): ComparedItem {
  return { kind: "skipped", url, title, bookmarkId: null, changes: null, message, link: null };
}
