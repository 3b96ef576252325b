import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../../../platform/context/index.ts";
import type { NamedFolder } from "../../folders/index.ts";
import { answerByTopic } from "./topic-categories.ts";
import { weighTopics } from "./topic-evidence.ts";
import type { Knowledge } from "./knowledge.ts";
import { countSite } from "./known-sites.ts";
import { type CategoryRow, isFallback, nameCategories } from "./name-categories.ts";
import { OwnFolders } from "./own-folders.ts";
import { type LinkToCategorize, readLink } from "./read-link.ts";
import {
  countKnown,
  type FilledCategory,
  type KnownLink,
  readCategories,
  readFeedback,
  readKnown,
} from "./read-known-links.sql.ts";
import { builtInCategories } from "@bowerbird/contract/built-in-categories";

/** How many of the newest links are learned at first, within half a second, and in the end, at about 1.3 kB each. */
export const knownLinks = { first: 4_000, most: 100_000 };

/**
 * Loads the person's categories, and what they put there; their tags are in `openCategorization`. Other work gets its turn
 * meanwhile.
 *
 * @param newest links that are learned at most
 * @throws the reason of the signal
 */
export async function loadKnowledge(
  ctx: Context,
  newest: number = knownLinks.first,
  signal?: AbortSignal,
): Promise<Knowledge> {
  const categories = await readCategories(ctx);
  const catchAllId = findCatchAll(categories);
  const knowledge = { ...openKnowledge(categories), catchAllId };
  const without = categories.filter((row) => row.id === catchAllId || isFallback(row)).map(({ id }) => id);
  const said = (await readFeedback(ctx)).filter(({ categoryId }) => !without.includes(categoryId)).toReversed();
  learnNext(knowledge, said, { isTested: true });
  const open = new Set(said.map(({ url }) => url));
  let untested = (await countKnown(ctx, without, newest)) - maxTested;
  for await (const page of readKnown(ctx, without, newest)) {
    // What was said of a link counts until it is saved.
    for (const { url } of page) if (open.delete(url)) forget(knowledge, { url });
    await learnInPieces(knowledge, page, untested, signal);
    untested -= page.length;
  }
  return knowledge;
}

/** Links that are learned before other work gets its turn, in about 5 ms. */
const learnedAtOnce = { untested: 50, tested: 2 };

/** @param untested how many of the links are learned without a test, see {@link OwnFolders.learn} */
async function learnInPieces(
  knowledge: Knowledge,
  links: readonly KnownLink[],
  untested: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < links.length;) {
    signal?.throwIfAborted();
    const isTested = start >= untested;
    const count = isTested ? learnedAtOnce.tested : Math.min(learnedAtOnce.untested, untested - start);
    learnNext(knowledge, links.slice(start, start + count), { isTested });
    start += count;
    await nextTurn();
  }
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

/** Preferences are learned from at most this many of the last links: more takes time and gains little. */
const maxTested = 500;

/** The knowledge about a person with these categories, who put links into them. */
export function createKnowledge(rows: readonly CategoryRow[], links: readonly KnownLink[]): Knowledge {
  const knowledge = openKnowledge(rows);
  const toTime = ({ savedAt }: KnownLink) => savedAt?.getTime() ?? 0;
  const inOrder = links.toSorted((a, b) => toTime(a) - toTime(b));
  learnNext(knowledge, inOrder.slice(0, -maxTested), { isTested: false });
  learnNext(knowledge, inOrder.slice(-maxTested), { isTested: true });
  return knowledge;
}

function openKnowledge(rows: readonly CategoryRow[]): Knowledge {
  const named = nameCategories(rows);
  const answer = (link: LinkToCategorize) => answerByTopic(named, weighTopics(readLink(link)), link.vector ?? null);
  const folders = new OwnFolders(toPaths(rows), answer);
  return { ...named, sites: new Map(), folders, catchAllId: null, tags: new Map<string, string>() };
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

/** Puts a learned link into another category. */
export function moveKnown(knowledge: Knowledge, link: KnownLink): void {
  const position = knowledge.categories.findIndex(({ id }) => id === link.categoryId);
  forgetSite(knowledge, link);
  countSite(knowledge.sites, link.url, position);
  knowledge.folders!.move(link, link.categoryId);
}

/** Unlearns a link. */
export function forget(knowledge: Knowledge, link: Pick<KnownLink, "id" | "url">): void {
  forgetSite(knowledge, link);
  knowledge.folders!.move(link, null);
}

function forgetSite({ categories, folders, sites }: Knowledge, link: Pick<KnownLink, "id" | "url">): void {
  const old = folders!.getCategory(link);
  const position = categories.findIndex(({ id }) => id === old);
  if (position >= 0) countSite(sites, link.url, position, -1);
}
