import { bareHost } from "@bowerbird/contract/bare-host";
import { format } from "@bowerbird/contract/messages";
import type { AddressMove } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import type { Candidate } from "./candidates.ts";
import { joinKey } from "./kept.ts";
import { classifyMove } from "./moved-address.ts";
import t from "../messages.json" with { type: "json" };

/** Links whose sites redirect permanently, by site; those of a site that has https now are one proposal. */
export async function findMoves(ctx: Context): Promise<Candidate[]> {
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
    ...nothing,
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
  return { ...nothing, key, ids: [move.id], reason: t.pageHasMoved, move: { moves: [move], to: move.to, site } };
}

const nothing = { tags: [], category: null };

function siteOf({ move }: Candidate): string {
  return move?.site ?? "";
}
