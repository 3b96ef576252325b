import type { Context } from "../../../platform/context/index.ts";
import { tagKey } from "../../../library/tags/index.ts";
import type { NamedFolder } from "../../folders/index.ts";
import { answerByTopic } from "./topic-categories.ts";
import type { Knowledge } from "./knowledge.ts";
import { countSite } from "./known-sites.ts";
import { type CategoryRow, isFallback, nameCategories } from "./name-categories.ts";
import { OwnFolders } from "./own-folders.ts";
import { readTags } from "../read-library.sql.ts";
import { type LinkToCategorize, readLink } from "./read-link.ts";
import {
  type FilledCategory,
  type KnownLink,
  readCategories,
  readFeedback,
  readNewest,
} from "./read-known-links.sql.ts";
import { builtInCategories } from "@bowerbird/contract/built-in-categories";

const maxTags = 1_000;

/** Knowledge with the categories of the bookmarks that it has learned, by their ids. */
export type LoadedKnowledge = Knowledge & { learned: Map<string, string> };

/** Loads the person's categories, and what they put there, with four queries. */
export async function loadKnowledge(ctx: Context): Promise<LoadedKnowledge> {
  const categories = await readCategories(ctx);
  const catchAllId = findCatchAll(categories);
  const isFolder = new Set(categories.filter((row) => row.id !== catchAllId && !isFallback(row)).map(({ id }) => id));
  const newest = (await readNewest(ctx, categories.length)).filter(({ categoryId }) => isFolder.has(categoryId));
  const byUrl = new Set(newest.map(({ url }) => url));
  const said = (await readFeedback(ctx)).filter(({ url }) => !byUrl.has(url));
  const learned = new Map(newest.map(({ id, categoryId }) => [id, categoryId]));
  return { ...createKnowledge(categories, [...newest, ...said]), learned, catchAllId, tags: await loadTags(ctx) };
}

/** The categories without Uncategorized, each with the names from the top. */
function toPaths(rows: readonly CategoryRow[]): NamedFolder[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const toPath = (row: CategoryRow): string[] => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId);
    return parent ? [...toPath(parent), row.name] : [row.name];
  };
  return rows
    .filter((row) => !isFallback(row))
    .map((row) => ({ id: row.id, path: toPath(row), isCustom: row.isCustom }));
}

/** A category with at least this many bookmarks and this share of all is a catch-all. */
const catchAllMinSize = 200;
const catchAllMinShare = 0.8;

/** Finds a category with nearly all bookmarks, as after an import of one folder: not a deliberate choice. */
function findCatchAll(categories: readonly FilledCategory[]): string | null {
  const own = categories.filter((row) => !isFallback(row));
  const total = own.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0);
  const catchAllId = own.find(
    ({ bookmarkCount }) => bookmarkCount >= Math.max(catchAllMinSize, catchAllMinShare * total),
  );
  return catchAllId?.id ?? null;
}

/** The person's most used tags, by their key. */
async function loadTags(ctx: Context): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  for (const tag of await readTags(ctx, maxTags)) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  return tags;
}

/**
 * The knowledge about a new account with these additional categories, without a database; category ids are names.
 */
export function createInitialKnowledge(
  ownCategories: readonly string[] = [],
  links: readonly KnownLink[] = [],
): Knowledge {
  const rows = [
    ...builtInCategories.map(([name]) => ({ id: name, name, parentId: null, isCustom: false })),
    ...ownCategories.map((name) => ({ id: name, name, parentId: null, isCustom: true })),
  ];
  return createKnowledge(rows, links);
}

/** The knowledge about a person with these categories, who put links into them. */
export function createKnowledge(rows: readonly CategoryRow[], links: readonly KnownLink[]): Knowledge {
  const named = nameCategories(rows);
  const answer = (link: LinkToCategorize) => answerByTopic(named, readLink(link), link.vector ?? null);
  const folders = new OwnFolders(toPaths(rows), answer);
  const knowledge = { ...named, sites: new Map(), folders, catchAllId: null, tags: new Map<string, string>() };
  const toTime = ({ savedAt }: KnownLink) => savedAt?.getTime() ?? 0;
  learnNext(
    knowledge,
    links.toSorted((a, b) => toTime(a) - toTime(b)),
    { isTested: false },
  );
  return knowledge;
}

/**
 * Learns the links that the person put into categories next, the oldest first.
 *
 * @param isTested see {@link OwnFolders.learn}
 */
export function learnNext(
  { categories, sites, folders }: Knowledge,
  links: readonly KnownLink[],
  { isTested }: { isTested: boolean } = { isTested: true },
): void {
  const positions = new Map(categories.map(({ id }, position) => [id, position]));
  for (const { savedAt = null, vector = null, ...link } of links) {
    const position = positions.get(link.categoryId);
    if (position === undefined) continue;
    countSite(sites, link.url, position);
    folders?.learn({ ...link, savedAt, vector }, { isTested });
  }
}
