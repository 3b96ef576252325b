import { type listTidyInput, type TidyInbox, tidyKinds, type TidyProposal } from "@bowerbird/contract/tidy";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { z } from "zod";
import { anyOf, findSavedAddresses, selectBookmarks } from "../../library/bookmarks/index.ts";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { readKept } from "./kept.ts";
import { bestOffers, type Candidate, createFinder, type Offer } from "./kinds.ts";
import t from "../messages.json" with { type: "json" };

/** What can be tidied up, by kind, without what the person keeps as it is; kinds without proposals are left out. */
export async function listTidy(
  ctx: Context,
  { kind, limit }: z.output<typeof listTidyInput>,
): Promise<Pick<TidyInbox, "sections">> {
  const isKept = await readKept(ctx);
  const find = createFinder(ctx);
  const tree = await loadCategoryTree(ctx);
  const sections: TidyInbox["sections"] = [];
  for (const wanted of kind ? [kind] : tidyKinds) {
    const open = (await find(wanted)).filter(({ key }) => !isKept(wanted, key));
    const shown = open.slice(0, limit);
    if (shown.length === 0) continue;
    const offers = wanted === "unsorted" ? await offerNewest(ctx, open, limit) : undefined;
    const proposals = await toProposals(ctx, tree, shown, offers);
    sections.push({
      kind: wanted,
      total: open.length,
      ready: offers?.size ?? open.filter(({ home }) => home?.isSure !== false).length,
      proposals: await withMoves(ctx, proposals, shown, open),
    });
  }
  return { sections };
}

async function toProposals(
  ctx: Context,
  tree: CategoryTree,
  shown: readonly Candidate[],
  offers: ReadonlyMap<string, Offer> = new Map(),
): Promise<TidyProposal[]> {
  const ids = shown.flatMap((candidate) => toShownIds(candidate));
  const rows = ids.length > 0 ? await selectBookmarks(ctx).where("b.id", "=", anyOf(ids)).execute() : [];
  const bookmarks = new Map<string, Bookmark>(rows.map((row) => [row.id, row]));
  return shown.map((candidate): TidyProposal => {
    const { key, tags, category, home } = candidate;
    const offer = offers.get(key);
    const intoId = offer?.id ?? home?.id ?? category?.intoId;
    return {
      key,
      reason: offer?.reason ?? candidate.reason,
      bookmarks: toShownIds(candidate).flatMap((id) => bookmarks.get(id) ?? []),
      tags,
      category: category && tree.getPath(category.id).join("/"),
      target: intoId ? { id: intoId, path: tree.getPath(intoId).join("/") } : null,
      move: null,
    };
  });
}

/** Of a whole site that moved, some links stand for all. */
const shownOfSite = 3;

function toShownIds({ ids, move }: Candidate): string[] {
  return move ? ids.slice(0, shownOfSite) : ids;
}

/** Says where links move. @param open all proposals of the kind, of which some are shown */
async function withMoves(
  ctx: Context,
  proposals: TidyProposal[],
  shown: readonly Candidate[],
  open: readonly Candidate[],
): Promise<TidyProposal[]> {
  const moves = shown.flatMap(({ move }) => move?.moves ?? []);
  if (moves.length === 0) return proposals;
  const saved = await findSavedAddresses(ctx, moves);
  const totals = Map.groupBy(open, ({ move }) => move?.site);
  return proposals.map((proposal, index) => {
    const { ids, move, reason } = shown[index]!;
    if (!move) return proposal;
    const { to, site } = move;
    const isSaved = ids.some((id) => saved.has(id));
    const siteTotal = totals.get(site)?.length ?? 1;
    return { ...proposal, reason: isSaved ? t.newAddressIsSaved : reason, move: { to, site, siteTotal, isSaved } };
  });
}

/** Links in Uncategorized of which it is found out whether they have an offer: a few milliseconds each. */
const maxOffered = 100;

/** The offers of the first of many links in Uncategorized. @param shown how many need theirs */
function offerNewest(ctx: Context, open: readonly Candidate[], shown: number): Promise<Map<string, Offer>> {
  return bestOffers(
    ctx,
    open.slice(0, Math.max(shown, maxOffered)).map(({ key }) => key),
  );
}
