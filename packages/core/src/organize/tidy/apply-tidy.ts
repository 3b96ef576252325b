import type { AppliedTidy, applyTidyInput, TidyKind } from "@bowerbird/contract/tidy";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import {
  editBookmarks,
  mergeCategory,
  mergeCopies,
  moveAddresses,
  replaceTags,
  retryOnConflict,
  trashBookmarks,
} from "../../library/bookmarks/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { type Candidate, createFinders } from "./candidates.ts";
import { readKept } from "./kept.ts";
import { bestOffers } from "./list-tidy.ts";

type Done = Omit<AppliedTidy, "next">;

interface Application {
  /** Proposals that one transaction applies. */
  max: number;
  apply: (ctx: Context, candidates: readonly Candidate[], changes: Changes) => Promise<Done>;
}

/** What the applications of one call record: links that are merged because they move are a change of their own. */
interface Changes {
  editId: string;
  mergeId: string;
}

/** A call that takes longer says where the next one goes on. */
const callTimeMs = 15_000;

/** Links that one transaction moves. */
const movedAtOnce = 1_000;

const copies: Application = { max: 1_000, apply: applyCopies };
const tags: Application = { max: 200, apply: applyTags };

const applications: Record<TidyKind, Application> = {
  unsorted: { max: 1_000, apply: categorizeLinks },
  copies,
  "same-text": copies,
  dead: { max: 1_000, apply: trashDead },
  moved: { max: 2_000, apply: moveLinks },
  variants: tags,
  "similar-tags": tags,
  "small-categories": { max: 200, apply: dissolveCategories },
};

/**
 * Accepts proposals: those with the given keys, or all of a kind, or of a site, that are not kept. They are found again, so that
 * nothing happens to what has changed since they were shown. Links that are filed, moved, merged or deleted are one change,
 * which another call goes on with if there are very many; tags and categories are a change each.
 */
export async function applyTidy(
  ctx: Context,
  { kind, keys, site, after = "", changeId = uuid() }: z.output<typeof applyTidyInput>,
): Promise<AppliedTidy> {
  const isKept = await readKept(ctx);
  const all = await createFinders(ctx)[kind]();
  const found = site === undefined ? all : all.filter(({ move }) => move?.site === site);
  const wanted = keys && new Set(keys);
  const open = wanted
    ? found.filter(({ key }) => wanted.has(key))
    : found
        .filter(({ key }) => key > after && !isKept(kind, key))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { max, apply } = applications[kind];
  const changes = { editId: changeId, mergeId: uuid() };
  const deadline = ctx.now().getTime() + callTimeMs;
  let applied = 0;
  const changeIds = new Set<string>();
  let next: string | null = null;
  for (let rest = open; rest.length > 0 && next === null;) {
    const chosen = kind === "moved" ? takeByLinks(rest, max) : rest.slice(0, max);
    const done = await apply(ctx, chosen, changes);
    applied += done.applied;
    for (const id of done.changeIds) changeIds.add(id);
    rest = rest.slice(chosen.length);
    if (rest.length > 0 && ctx.now().getTime() > deadline) next = chosen.at(-1)!.key;
  }
  return { applied, next, changeIds: [...changeIds] };
}

/** The first proposals up to a number of links, at least one: all links of a site move together. */
function takeByLinks(open: readonly Candidate[], max: number): readonly Candidate[] {
  let links = 0;
  const end = open.findIndex(({ ids }) => (links += ids.length) > max);
  return end < 0 ? open : open.slice(0, Math.max(1, end));
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
  const moves = Map.groupBy(offers.keys(), (id) => offers.get(id)!.id);
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
