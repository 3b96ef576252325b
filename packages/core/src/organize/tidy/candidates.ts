import type { TidyKind } from "@bowerbird/contract/tidy";
import type { PopularTag } from "@bowerbird/contract/tags";
import { format } from "@bowerbird/contract/messages";
import { bareHost } from "@bowerbird/contract/web-url";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { findNearSpellings, groupTags } from "../tag-merges/index.ts";
import { type CopyGroup, findCopies, findSameText } from "./find-copies.ts";
import type { AddressMove } from "../../library/bookmarks/index.ts";
import { joinKey } from "./kept.ts";
import { readSingleLinks } from "./single-links.sql.ts";
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
  /** Of links that moved: the new address of each, and from which site to which. */
  move: { moves: AddressMove[]; to: string; site: string } | null;
}

type Finders = Record<TidyKind, () => Promise<Candidate[]>>;

/** Finds what can be tidied up; what several kinds need is read once. */
export function createFinders(ctx: Context): Finders {
  const tree = once(() => loadCategoryTree(ctx));
  const copies = once(() => findCopies(ctx));
  return {
    unsorted: async () => findUncategorized(ctx, await tree()),
    copies: async () => (await copies()).map(fromCopies),
    "same-text": async () => (await findSameText(ctx, await copies())).map(fromCopies),
    dead: () => findDead(ctx),
    moved: () => findMoves(ctx),
    variants: () => findVariants(ctx),
    "similar-tags": () => findSimilarTags(ctx),
    "small-categories": async () => findSmallCategories(ctx, await tree()),
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => (loading ??= load());
}

const nothing = { ids: [], tags: [], category: null, move: null };

async function findUncategorized(ctx: Context, { uncategorized }: CategoryTree): Promise<Candidate[]> {
  if (!uncategorized) return [];
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select("id")
    .where("categoryId", "=", uncategorized.id)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => ({ ...nothing, key: id, ids: [id], reason: t.notInACategory }));
}

function fromCopies({ ids, reason }: CopyGroup): Candidate {
  return { ...nothing, key: joinKey(ids), ids, reason };
}

async function findDead(ctx: Context): Promise<Candidate[]> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "brokenReason"])
    .where("brokenReason", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, brokenReason }) => ({
    ...nothing,
    key: id,
    ids: [id],
    reason: format(t.linkIsDead, { reason: brokenReason! }),
  }));
}

async function findVariants(ctx: Context): Promise<Candidate[]> {
  const groups = (await groupTags(ctx)).filter(({ tags }) => tags.length > 1);
  return groups.map(({ tags }) => fromTags(tags, t.spellingsOfOneTag));
}

/** Typos: tags that differ in a letter, of which one is rare. */
async function findSimilarTags(ctx: Context): Promise<Candidate[]> {
  const pairs = await findNearSpellings(await groupTags(ctx));
  const slips = pairs.map((pair) => pair.flatMap(({ tags }) => tags));
  return slips.map((tags) => fromTags(tags, t.tagsDifferInALetter));
}

function fromTags(tags: PopularTag[], reason: string): Candidate {
  return { ...nothing, key: joinKey(tags.map(({ tag }) => tag)), tags, reason };
}

/** The link goes to the category above. */
async function findSmallCategories(ctx: Context, tree: CategoryTree): Promise<Candidate[]> {
  return (await readSingleLinks(ctx)).flatMap(({ categoryId: id, bookmarkId }): Candidate[] => {
    const intoId = tree.get(id)?.parentId;
    if (!intoId || intoId === tree.uncategorized?.id) return [];
    return [{ ...nothing, key: id, ids: [bookmarkId], reason: t.categoryWithOneLink, category: { id, intoId } }];
  });
}

/** Links whose sites redirect permanently, by site; those of a site that has https now are one proposal. */
async function findMoves(ctx: Context): Promise<Candidate[]> {
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

/** The newest first. Only of people with link checks on, and of addresses that are still those that were checked. */
async function readMoves(ctx: Context): Promise<AddressMove[]> {
  const rows = await own(ctx)
    .selectFrom("LinkCheck")
    .innerJoin("Bookmark as b", (join) =>
      join
        .onRef("b.userId", "=", "LinkCheck.userId")
        .onRef("b.id", "=", "LinkCheck.bookmarkId")
        .onRef("b.url", "=", "LinkCheck.movedFrom"),
    )
    .innerJoin("LinkCheckSettings as s", "s.userId", "LinkCheck.userId")
    .select(["b.id", "b.url as from", "LinkCheck.movedTo as to"])
    .where("LinkCheck.movedTo", "is not", null)
    .where("s.isEnabled", "=", true)
    .where("b.deletedAt", "is", null)
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .execute();
  return rows.map(({ id, from, to }) => ({ id, from, to: to! }));
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

const noMerge = { tags: [], category: null };

function siteOf({ move }: Candidate): string {
  return move?.site ?? "";
}
