import { mapInPieces, nextTurn } from "../../../platform/pieces/index.ts";
import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import type { Language } from "@bowerbird/contract/languages";
import type { TagDetail } from "@bowerbird/contract/tagging";
import { type Context, forkContext, type Services } from "../../../platform/context/index.ts";
import type { NamedFolder } from "../../folders/index.ts";
import { answerByTopic, weighTopics } from "./topic-evidence.ts";
import { countSite, type KnownSites, learning } from "./known-words.ts";
import { type CategoryRow, isFallback, nameCategories } from "./name-categories.ts";
import { OwnFolders } from "./own-folders.ts";
import { type LinkToCategorize, readLink } from "./read-link.ts";
import {
  type Changes,
  countKnown,
  type FilledCategory,
  type KnownLink,
  readCategories,
  readChanges,
  readFeedback,
  readKnown,
} from "./read-known-links.sql.ts";
import { embedNames, hasBuiltInModel, readVectors, recallVector } from "../link-vectors.ts";

/** How many of the newest links are learned at first, within half a second, and in the end, at about 1.3 kB each. */
export const knownLinks = { first: 4_000, most: 100_000 };

/**
 * Loads the person's categories, and what they put there; their tags are in `openCategorization`. Other work gets its turn
 * meanwhile.
 *
 * @param newest links that are learned at most
 * @param asked see {@link replay}
 * @throws the reason of the signal
 */
export async function loadKnowledge(
  ctx: Context,
  newest: number = knownLinks.first,
  signal?: AbortSignal,
  asked?: Asked,
): Promise<Knowledge> {
  const categories = await readCategories(ctx);
  const catchAllId = findCatchAll(categories);
  const knowledge = { ...openKnowledge(categories), catchAllId };
  const without = categories.filter((row) => row.id === catchAllId || isFallback(row)).map(({ id }) => id);
  const isKnown = ({ categoryId, url }: KnownLink) => !without.includes(categoryId) && !asked?.urls.has(url);
  const said = (await readFeedback(ctx)).filter(isKnown).toReversed();
  learnNext(knowledge, said, { isTested: true });
  if (asked) await nameFolders(ctx, knowledge);
  const missing = new Set(said.map(({ url }) => url));
  let untested = (await countKnown(ctx, without, newest)) - maxTested;
  for await (const page of readKnown(ctx, without, newest)) {
    // What was said of a link counts until it is saved.
    for (const { url } of page) if (missing.delete(url)) forget(knowledge, { url });
    await learnInPieces(knowledge, page, untested, signal, asked);
    untested -= page.length;
  }
  return knowledge;
}

/**
 * Asks about links as if each were saved again, in the order of saving: with what the person had put into categories before it,
 * and with the categories of today.
 *
 * @param ask is called with a link and what was known by then
 * @throws the reason of the signal
 */
export async function replay<L extends { url: string; savedAt: Date }>(
  ctx: Context,
  links: readonly L[],
  ask: (knowledge: Knowledge, link: L) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = links.toSorted((a, b) => a.savedAt.getTime() - b.savedAt.getTime());
  const takeUntil = (time: number) => {
    const end = waiting.findIndex(({ savedAt }) => savedAt.getTime() > time);
    const taken = waiting.splice(0, end < 0 ? waiting.length : end);
    return taken.map((link) => (knowledge: Knowledge) => ask(knowledge, link));
  };
  const asked = { urls: new Set(links.map(({ url }) => url)), takeUntil };
  const knowledge = await loadKnowledge(ctx, knownLinks.most, signal, asked);
  await mapInPieces(takeUntil(Infinity), (askNext) => {
    signal.throwIfAborted();
    askNext(knowledge);
  });
}

/** Links that are asked about while others are learned. */
interface Asked {
  /** What the person said of these is not known yet. */
  urls: ReadonlySet<string>;
  /** Takes the questions about those that were saved until a time (ms). */
  takeUntil(time: number): ((knowledge: Knowledge) => void)[];
}

/** @param untested how many of the links are learned without a test, see {@link OwnFolders.learn} */
async function learnInPieces(
  knowledge: Knowledge,
  links: readonly KnownLink[],
  untested: number,
  signal?: AbortSignal,
  asked?: Asked,
): Promise<void> {
  const learn = createLearner(knowledge);
  const steps = links.flatMap((link, index) => [
    ...(asked?.takeUntil(link.savedAt?.getTime() ?? 0) ?? []),
    () => learn(link, { isTested: index >= untested }),
  ]);
  await mapInPieces(steps, (step) => {
    signal?.throwIfAborted();
    step(knowledge);
  });
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
  const answer = (link: LinkToCategorize) => answerByTopic(knowledge, weighTopics(readLink(link)), link.vector ?? null);
  const folders = new OwnFolders(toPaths(rows), answer);
  const knowledge: Knowledge = {
    ...nameCategories(rows),
    sites: new Map(),
    folders,
    catchAllId: null,
    tags: new Map<string, string>(),
  };
  return knowledge;
}

/** Adds categories that the person has made since. @param rows all of them, the new ones at the end */
export function addCategories(knowledge: Knowledge, rows: readonly CategoryRow[]): void {
  Object.assign(knowledge, nameCategories(rows));
  knowledge.folders?.addFolders(toPaths(rows));
}

/**
 * Learns the links that the person put into categories next, the oldest first.
 *
 * @param isTested see {@link OwnFolders.learn}
 */
export function learnNext(
  knowledge: Knowledge,
  links: readonly KnownLink[],
  { isTested }: { isTested: boolean } = { isTested: true },
): void {
  const learn = createLearner(knowledge);
  for (const link of links) learn(link, { isTested });
}

function createLearner({ categories, sites, folders }: Knowledge) {
  const positions = new Map(categories.map(({ id }, position) => [id, position]));
  return ({ savedAt = null, vector = null, ...link }: KnownLink, options: { isTested: boolean }): void => {
    const position = positions.get(link.categoryId);
    if (position === undefined) return;
    countSite(sites, link.url, position);
    folders?.learn({ ...link, savedAt, vector }, options);
  };
}

/** Puts a learned link into another category. */
function moveKnown(knowledge: Knowledge, link: KnownLink): void {
  const position = knowledge.categories.findIndex(({ id }) => id === link.categoryId);
  forgetSite(knowledge, link);
  countSite(knowledge.sites, link.url, position);
  knowledge.folders!.move(link, link.categoryId);
}

/** Unlearns a link. */
function forget(knowledge: Knowledge, link: Pick<KnownLink, "id" | "url">): void {
  forgetSite(knowledge, link);
  knowledge.folders!.move(link, null);
}

function forgetSite({ categories, folders, sites }: Knowledge, link: Pick<KnownLink, "id" | "url">): void {
  const old = folders!.getCategory(link);
  const position = categories.findIndex(({ id }) => id === old);
  if (position >= 0) countSite(sites, link.url, position, -1);
}

/** Max. age of a cache entry. */
const maxAgeMs = 60 * 60_000;
/** Max. learned links of all entries: each takes about 1.3 kB. */
const maxLinks = 120_000;
/** Max. changes that are learned at once; beyond that a reload is as fast. */
const maxChanges = 200;
/** How often vectors that were missing are read, and how many at once. */
const late = { everyMs: 30_000, max: 1_000 };

interface CacheEntry {
  knowledge: Knowledge;
  begunAt: Date;
  readAt: Date;
  /** Fingerprint of the person's categories and feedback. */
  state: string;
  /** When vectors were last read that had been missing. */
  vectorsReadAt: number;
}

const caches = new WeakMap<Services, Map<string, CacheEntry>>();

/**
 * Returns {@link loadKnowledge} from a cache, learning only what changed since: what the person filed, moved and deleted. A
 * changed category, feedback and very many changes cause a reload.
 */
export async function getCachedKnowledge(ctx: Context): Promise<Knowledge> {
  const cache = getCache(ctx.services);
  const known = cache.get(ctx.userId);
  const isFresh = known !== undefined && ctx.now().getTime() - known.begunAt.getTime() < maxAgeMs;
  const changes = await readChanges(ctx, isFresh ? known.readAt : ctx.now(), maxChanges + 1);
  const lastSavedAt = Math.max(0, ...changes.bookmarks.map(({ savedAt }) => Date.parse(savedAt)));
  if (isFresh && (await learnChanges(known, changes))) {
    await readLateVectors(ctx, known);
    return Object.assign(known.knowledge, { lastSavedAt });
  }
  const entry = await open(ctx, changes, knownLinks.first);
  entry.knowledge.lastSavedAt = lastSavedAt;
  put(cache, ctx.userId, entry);
  if (entry.knowledge.folders!.links >= knownLinks.first)
    learning.add(ctx.services, (signal) => complete(forkContext(ctx), cache, entry, changes, signal));
  return entry.knowledge;
}

/** Loads the person's knowledge. @param changes read before */
async function open(
  ctx: Context,
  { readAt, state }: Changes,
  newest: number,
  signal?: AbortSignal,
): Promise<CacheEntry> {
  const begunAt = ctx.now();
  const knowledge = await loadKnowledge(ctx, newest, signal);
  if (knowledge.folders?.isKnown) await nameFolders(ctx, knowledge);
  return { knowledge, begunAt, readAt, state, vectorsReadAt: begunAt.getTime() };
}

async function nameFolders(ctx: Context, { folders }: Knowledge): Promise<void> {
  if (folders) await embedNames(ctx, folders.list, (id, vectors) => folders.setNameVectors(id, vectors));
}

/** Learns the older links, too, while the newest ones answer. */
async function complete(
  ctx: Context,
  cache: Map<string, CacheEntry>,
  first: CacheEntry,
  changes: Changes,
  signal: AbortSignal,
): Promise<void> {
  try {
    const entry = await open(ctx, changes, knownLinks.most, signal);
    if (cache.get(ctx.userId) === first) put(cache, ctx.userId, entry);
  } catch (error) {
    if (signal.aborted) return;
    ctx.log.warn({ error }, "categorizing without the older links");
  }
}

function put(cache: Map<string, CacheEntry>, userId: string, entry: CacheEntry): void {
  cache.delete(userId);
  cache.set(userId, entry);
  evict(cache);
}

/** Removes the oldest entries that there is no room for; the newest stays. */
function evict(cache: Map<string, CacheEntry>): void {
  let links = cache.values().reduce((sum, { knowledge }) => sum + (knowledge.folders?.links ?? 0), 0);
  for (const [userId, { knowledge }] of cache) {
    if (links <= maxLinks || cache.size === 1) return;
    cache.delete(userId);
    links -= knowledge.folders?.links ?? 0;
  }
}

function getCache(services: Services): Map<string, CacheEntry> {
  let cache = caches.get(services);
  if (!cache) caches.set(services, (cache = new Map()));
  return cache;
}

/** @returns false if a reload is needed */
async function learnChanges(entry: CacheEntry, { readAt, state, bookmarks }: Changes): Promise<boolean> {
  const { knowledge } = entry;
  const isFolder = new Set(knowledge.categories.map(({ id }) => id));
  const toCategory = ({ isKnown, categoryId }: Changed) =>
    isKnown && isFolder.has(categoryId) && categoryId !== knowledge.catchAllId ? categoryId : undefined;
  const isChanged = (one: Changed) => knowledge.folders!.getCategory(one) !== toCategory(one);
  const changed = bookmarks.filter(isChanged);
  if (state !== entry.state || changed.length > maxChanges) return false;
  for (const one of changed.toReversed()) {
    // Another call may have learned it meanwhile.
    if (isChanged(one)) learnChange(knowledge, one, toCategory(one));
    if (changed.length > 1) await nextTurn();
  }
  entry.readAt = readAt;
  return true;
}

type Changed = Changes["bookmarks"][number];

/** @param categoryId undefined: the person did not put it there, or it was deleted */
function learnChange(knowledge: Knowledge, one: Changed, categoryId: string | undefined): void {
  const link = { ...one, savedAt: new Date(one.savedAt), vector: recallVector(one) };
  if (categoryId === undefined) forget(knowledge, one);
  else if (knowledge.folders!.getCategory(one) === undefined) learnNext(knowledge, [link]);
  else moveKnown(knowledge, link);
}

/** Vectors are made some time after their links were saved. */
async function readLateVectors(ctx: Context, entry: CacheEntry): Promise<void> {
  const folders = entry.knowledge.folders!;
  const now = ctx.now().getTime();
  const ids = folders.listWithoutVector(late.max);
  if (ids.length === 0 || now - entry.vectorsReadAt < late.everyMs || !hasBuiltInModel(ctx)) return;
  entry.vectorsReadAt = now;
  const vectors = await readVectors(ctx, ids);
  for (const id of ids) folders.setVector(id, vectors.get(id) ?? null);
}

/** People take longer for a link: what comes sooner after another one was sent by a program. */
const programPaceMs = 2_500;

/** Whether a link that is saved now comes as soon after another one as only programs save. */
export function isAtProgramPace({ lastSavedAt = 0 }: Knowledge, savedAt: Date): boolean {
  return savedAt.getTime() - lastSavedAt < programPaceMs;
}

export interface OwnCategory {
  id: string;
  name: string;
  /** With the names above it: `Development/Rust`. */
  path: string;
  /** The built-in topic of this category, if its name indicates one. */
  topic: number | undefined;
}

/** Everything that categorization needs to know about a person. */
export interface Knowledge {
  categories: readonly OwnCategory[];
  uncategorized: { id: string; name: string };
  /** By built-in topic, the position of its category. */
  topicCategories: readonly (number | undefined)[];
  /** Words and phrases of the person's category names, with the share that each explains. */
  names: ReadonlyMap<string, readonly { category: number; share: number }[]>;
  sites: KnownSites;
  /** Null without a person. */
  folders: OwnFolders | null;
  /** The id of a category with nearly all bookmarks, as after an import of one folder. */
  catchAllId: string | null;
  /** When the last of their links was saved that has changed in the last seconds, in ms. */
  lastSavedAt?: number;
  /** The person's tags by {@link tagKey}. */
  tags: ReadonlyMap<string, string>;
  /** New tags come only from links in this language, null: in any; and how many. Absent: the defaults. */
  newTags?: { language: Language | null; detail: TagDetail };
}
