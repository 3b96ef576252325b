import type { AppliedTidy, TidyKind } from "@bowerbird/contract/tidy";
import type { PopularTag } from "@bowerbird/contract/tags";
import { format } from "@bowerbird/contract/messages";
import { bareHost } from "@bowerbird/contract/web-url";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { offerCategories } from "../../categorization/ai/index.ts";
import { readMisplaced } from "../../categorization/misplaced/index.ts";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { findNearSpellings, groupTags } from "../tag-merges/index.ts";
import { type CopyGroup, findCopies, findSameText } from "./find-copies.ts";
import {
  type AddressMove,
  editBookmarks,
  mergeCategory,
  mergeCopies,
  moveAddresses,
  replaceTags,
  retryOnConflict,
  trashBookmarks,
} from "../../library/bookmarks/index.ts";
import { joinKey } from "./kept.ts";
import { readDeadLinks, readLinksOf, readMoves, readSingleLinks } from "./tidy.sql.ts";
import { classifyMove } from "./moved-address.ts";
import t from "../messages.json" with { type: "json" };

/** What a proposal is about, before its bookmarks are read. */
export interface Candidate {
  key: string;
  reason: string;
  ids: string[];
  tags: PopularTag[];
  /** Of a category with a single link: itself, and where its link moves. */
  category: { id: string; intoId: string } | null;
  /** Where a link belongs that is perhaps in the wrong category, and whether that is rather so than not. */
  home: { id: string; isSure: boolean } | null;
  /** Of links that moved: the new address of each, and from which site to which. */
  move: { moves: AddressMove[]; to: string; site: string } | null;
}

/** What several kinds need, read once. */
interface Found {
  ctx: Context;
  tree: () => Promise<CategoryTree>;
  copies: () => Promise<CopyGroup[]>;
}

type Done = Omit<AppliedTidy, "next">;

interface Kind {
  find: (found: Found) => Promise<Candidate[]>;
  /** Accepts proposals, in one transaction of at most `max`. */
  apply: (ctx: Context, candidates: readonly Candidate[], changes: Changes) => Promise<Done>;
  max: number;
}

/** What the applications of one call record: links that are merged because they move are a change of their own. */
interface Changes {
  editId: string;
  mergeId: string;
}

/** Links that one transaction moves. */
const movedAtOnce = 1_000;

/** Each kind: how its proposals are found, and what accepting them does. */
export const kinds: Record<TidyKind, Kind> = {
  unsorted: { find: findUncategorized, apply: categorizeLinks, max: 1_000 },
  misplaced: { find: findMisplaced, apply: moveHome, max: 1_000 },
  copies: { find: async ({ copies }) => (await copies()).map(fromCopies), apply: applyCopies, max: 1_000 },
  "same-text": {
    find: async ({ ctx, copies }) => (await findSameText(ctx, await copies())).map(fromCopies),
    apply: applyCopies,
    max: 1_000,
  },
  dead: { find: findDead, apply: trashDead, max: 1_000 },
  moved: { find: findMoves, apply: moveLinks, max: 2_000 },
  variants: { find: findVariants, apply: applyTags, max: 200 },
  "similar-tags": { find: findSimilarTags, apply: applyTags, max: 200 },
  "small-categories": { find: findSmallCategories, apply: dissolveCategories, max: 200 },
};

/** Finds what can be tidied up, of one kind after another. */
export function createFinder(ctx: Context): (kind: TidyKind) => Promise<Candidate[]> {
  const found = { ctx, tree: once(() => loadCategoryTree(ctx)), copies: once(() => findCopies(ctx)) };
  return (kind) => kinds[kind].find(found);
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => (loading ??= load());
}

const nothing = { ids: [], tags: [], category: null, home: null, move: null };

async function findUncategorized({ ctx, tree }: Found): Promise<Candidate[]> {
  const { uncategorized } = await tree();
  if (!uncategorized) return [];
  const ids = await readLinksOf(ctx, uncategorized.id);
  return ids.map((id) => ({ ...nothing, key: id, ids: [id], reason: "" }));
}

async function findMisplaced({ ctx, tree }: Found): Promise<Candidate[]> {
  const categories = await tree();
  return (await readMisplaced(ctx)).flatMap(({ bookmarkId, categoryId, targetId, isSure, alike }): Candidate[] => {
    const [own, target] = [categories.get(categoryId), categories.get(targetId)];
    if (!own || !target || targetId === categories.uncategorized?.id) return [];
    const names = { count: alike, target: target.name, category: own.name };
    const reason = format(alike > 0 ? t.likeOthersThere : t.fitsBetterThere, names);
    return [{ ...nothing, key: bookmarkId, ids: [bookmarkId], reason, home: { id: targetId, isSure } }];
  });
}

function fromCopies({ ids, reason }: CopyGroup): Candidate {
  return { ...nothing, key: joinKey(ids), ids, reason };
}

async function findDead({ ctx }: Found): Promise<Candidate[]> {
  return (await readDeadLinks(ctx)).map(({ id, brokenReason }) => ({
    ...nothing,
    key: id,
    ids: [id],
    reason: format(t.linkIsDead, { reason: brokenReason! }),
  }));
}

async function findVariants({ ctx }: Found): Promise<Candidate[]> {
  const groups = (await groupTags(ctx)).filter(({ tags }) => tags.length > 1);
  return groups.map(({ tags }) => fromTags(tags, t.spellingsOfOneTag));
}

/** Typos: tags that differ in a letter, of which one is rare. */
async function findSimilarTags({ ctx }: Found): Promise<Candidate[]> {
  const pairs = await findNearSpellings(await groupTags(ctx));
  const slips = pairs.map((pair) => pair.flatMap(({ tags }) => tags));
  return slips.map((tags) => fromTags(tags, t.tagsDifferInALetter));
}

function fromTags(tags: PopularTag[], reason: string): Candidate {
  return { ...nothing, key: joinKey(tags.map(({ tag }) => tag)), tags, reason };
}

/** The link goes to the category above. */
async function findSmallCategories({ ctx, ...found }: Found): Promise<Candidate[]> {
  const tree = await found.tree();
  return (await readSingleLinks(ctx)).flatMap(({ categoryId: id, bookmarkId }): Candidate[] => {
    const intoId = tree.get(id)?.parentId;
    if (!intoId || intoId === tree.uncategorized?.id) return [];
    return [{ ...nothing, key: id, ids: [bookmarkId], reason: t.categoryWithOneLink, category: { id, intoId } }];
  });
}

/** Links whose sites redirect permanently, by site; those of a site that has https now are one proposal. */
async function findMoves({ ctx }: Found): Promise<Candidate[]> {
  const secure: AddressMove[] = [];
  const pages: AddressMove[] = [];
  for (const move of await readMoves(ctx)) {
    const kind = classifyMove(move.from, move.to);
    if (kind !== null) (kind === "https" ? secure : pages).push(move);
  }
  const sites = Map.groupBy(secure, ({ from }) => new URL(from).host);
  const candidates = [
    ...[...sites].map(([host, moves]) => toSiteCandidate(host, moves)),
    ...pages.map(toPageCandidate),
  ];
  return candidates.toSorted((one, other) => (siteOf(one) < siteOf(other) ? -1 : siteOf(one) > siteOf(other) ? 1 : 0));
}

function toSiteCandidate(host: string, moves: AddressMove[]): Candidate {
  const to = `https://${host.replace(/:80$/, "")}`;
  return {
    ...noMerge,
    // The same as long as the site is, whichever links are added.
    key: joinKey(["https", host]),
    ids: moves.map(({ id }) => id),
    reason: format(t.siteHasHttps, { count: moves.length }),
    move: { moves, to: moves.length === 1 ? moves[0]!.to : to, site: `http://${host} ${to}` },
  };
}

function toPageCandidate(move: AddressMove): Candidate {
  const site = [move.from, move.to].map((url) => bareHost(new URL(url).hostname)).join(" ");
  const key = joinKey([move.id, move.to]);
  return { ...noMerge, key, ids: [move.id], reason: t.pageHasMoved, move: { moves: [move], to: move.to, site } };
}

const noMerge = { tags: [], category: null, home: null };

function siteOf({ move }: Candidate): string {
  return move?.site ?? "";
}

export interface Offer {
  id: string;
  reason: string;
}

/** A move is proposed only where it is likelier right than wrong: of few categories, one is always the likeliest. */
const minConfidence = 0.5;

/** The likeliest category of each bookmark that has one. */
export async function bestOffers(ctx: Context, ids: readonly string[]): Promise<Map<string, Offer>> {
  const found = await offerCategories(ctx, { ids });
  return new Map(
    found.flatMap(({ bookmarkId, offers }) => {
      const [best] = offers;
      return best && best.confidence > minConfidence ? [[bookmarkId, best]] : [];
    }),
  );
}

/** Moves each link to the category that fits it best; a link without an offer stays. One change for all. */
async function categorizeLinks(
  ctx: Context,
  candidates: readonly Candidate[],
  { editId: changeId }: Changes,
): Promise<Done> {
  const offers = await bestOffers(
    ctx,
    candidates.map(({ key }) => key),
  );
  return moveLinksTo(
    ctx,
    Map.groupBy(offers.keys(), (id) => offers.get(id)!.id),
    changeId,
  );
}

/** Moves each link to the category where it belongs. One change for all. */
function moveHome(ctx: Context, candidates: readonly Candidate[], { editId }: Changes): Promise<Done> {
  const moves = Map.groupBy(candidates, ({ home }) => home!.id);
  return moveLinksTo(ctx, new Map([...moves].map(([id, some]) => [id, some.map(({ key }) => key)])), editId);
}

/** @param moves the links by the category into which they go */
function moveLinksTo(ctx: Context, moves: ReadonlyMap<string, string[]>, changeId: string): Promise<Done> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      const tree = await loadCategoryTree(inner);
      const target = moves.size === 1 ? tree.get([...moves.keys()][0]!)?.name : undefined;
      const text = { kind: "move", subject: null, target: target ?? null } as const;
      let applied = 0;
      for (const [categoryId, ids] of moves) {
        const category = tree.get(categoryId);
        if (category) applied += (await editBookmarks(inner, ids, { category }, { id: changeId, text })).updated;
      }
      await publish(inner, { type: "bookmarks.changed" });
      return { applied, changeIds: applied > 0 ? [changeId] : [] };
    }),
  );
}

async function applyCopies(ctx: Context, candidates: readonly Candidate[], { editId }: Changes): Promise<Done> {
  const groups = candidates.map(({ ids: [remainingId = "", ...otherIds] }) => ({ remainingId, otherIds }));
  const { merged, changeId } = await mergeCopies({ ...ctx, changeId: editId }, groups);
  return { applied: merged, changeIds: changeId === null ? [] : [changeId] };
}

function trashDead(ctx: Context, candidates: readonly Candidate[], { editId }: Changes): Promise<Done> {
  return retryOnConflict(() =>
    inTransaction({ ...ctx, changeId: editId }, async (inner) => {
      const wanted = candidates.flatMap(({ ids }) => ids);
      const { ids, changeId } = await trashBookmarks(inner, wanted, { kind: "delete" });
      await publish(inner, { type: "bookmarks.changed" });
      return { applied: ids.length, changeIds: changeId === null ? [] : [changeId] };
    }),
  );
}

async function moveLinks(ctx: Context, candidates: readonly Candidate[], changes: Changes): Promise<Done> {
  const done: Done = { applied: 0, changeIds: [] };
  const moves = candidates.flatMap(({ move }) => move?.moves ?? []);
  for (let start = 0; start < moves.length; start += movedAtOnce) {
    const { moved, changeIds } = await moveAddresses(ctx, moves.slice(start, start + movedAtOnce), changes);
    done.applied += moved;
    done.changeIds.push(...changeIds);
  }
  return done;
}

function applyTags(ctx: Context, candidates: readonly Candidate[]): Promise<Done> {
  return applyEach(candidates, async ({ tags: spellings }) => {
    const names = spellings.map(({ tag }) => tag);
    return (await replaceTags(ctx, { tags: names, by: names[0]! })).changeId;
  });
}

function dissolveCategories(ctx: Context, candidates: readonly Candidate[]): Promise<Done> {
  return applyEach(candidates, async ({ category }) => (await mergeCategory(ctx, category!)).changeId);
}

/** One change each. What is gone in the meantime is passed over. */
async function applyEach(
  candidates: readonly Candidate[],
  apply: (candidate: Candidate) => Promise<string | null>,
): Promise<Done> {
  const done: Done = { applied: 0, changeIds: [] };
  for (const candidate of candidates) {
    try {
      const changeId = await apply(candidate);
      done.applied += 1;
      if (changeId !== null) done.changeIds.push(changeId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
    }
  }
  return done;
}
