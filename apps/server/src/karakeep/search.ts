import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { findByQuery, keepMatches, type KarakeepQuery, parseKarakeepQuery } from "@bowerbird/core/compat/karakeep";
import { writeOperand } from "@bowerbird/core/library/query";
import { z } from "zod";
import type { Caller } from "./caller.ts";
import { pageSize, present } from "./pages.ts";
import { parse } from "./protocol.ts";

export const searchQuery = z.object({
  q: z.string(),
  limit: pageSize,
  cursor: z
    .string()
    .regex(/^\d{0,6}$/, "Must be a valid cursor")
    .optional(),
  sortOrder: z.enum(["relevance", "asc", "desc"]).optional().default("relevance"),
});

type Wanted = Pick<z.output<typeof searchQuery>, "sortOrder"> & { offset: number; limit: number };

/** Answers Karakeep's search; the cursor is how many came before. */
export async function search(caller: Caller, given: unknown) {
  const { q, limit, cursor, sortOrder } = parse(searchQuery, given);
  const offset = Number(cursor ?? 0);
  const query = parseKarakeepQuery(q.replaceAll("\0", " "), caller.ctx.now());
  const bookmarks = await find(caller, query, { sortOrder, offset, limit: limit + 1 });
  return {
    bookmarks: await present(caller.ctx, bookmarks.slice(0, limit)),
    nextCursor: bookmarks.length > limit ? String(offset + limit) : null,
  };
}

/**
 * Words that have to be there are found and ranked by our own search, of which the conditions choose: among the first 1,000, or
 * where there are more and our search does not know a condition, among all, the newest first. What has no words, or words on
 * one side of an `or`, is found by the conditions alone, the newest first, too.
 */
async function find(caller: Caller, query: KarakeepQuery, { sortOrder, offset, limit }: Wanted): Promise<Bookmark[]> {
  const { words, rest } = split(query);
  const page = { isOldestFirst: sortOrder === "asc", offset, limit };
  if (words.length === 0 || rest.some(hasWords)) return findByQuery(caller.ctx, query, page);
  const order =
    sortOrder === "relevance" ? ({ sort: "match" } as const) : ({ sort: "date", order: sortOrder } as const);
  const q = [...words, ...rest.flatMap(toOurWord)].join(" ");
  const { bookmarks } = await caller.calls.search.full({ q, ...order, limit: limits.searchResultsMax });
  const conditions: KarakeepQuery = { kind: "and", parts: rest };
  const isCut = bookmarks.length === limits.searchResultsMax && rest.some((part) => toOurWord(part).length === 0);
  if (!isCut) return (await keepMatches(caller.ctx, conditions, bookmarks)).slice(offset, offset + limit);
  const { groups } = await caller.calls.search.matches({ q });
  return findByQuery(
    caller.ctx,
    conditions,
    page,
    groups.flatMap(({ ids }) => ids),
  );
}

/** The words of a query that all have to be there, and its other parts. */
function split(query: KarakeepQuery): { words: string[]; rest: KarakeepQuery[] } {
  const parts = query.kind === "and" ? query.parts : [query];
  const words = parts.flatMap((part) => (part.kind === "words" && part.text.trim() !== "" ? [part.text] : []));
  return { words, rest: parts.filter(({ kind }) => kind !== "words") };
}

function hasWords(query: KarakeepQuery): boolean {
  return query.kind === "words" || (query.kind !== "condition" && query.parts.some(hasWords));
}

const ourStates = { favorite: "favorite", archived: "archived", broken: "broken" } as const;

/** A condition in our words, where there are some: so that it chooses among all matches. */
function toOurWord(query: KarakeepQuery): string[] {
  if (query.kind !== "condition") return [];
  const { condition, isExcluded } = query;
  const minus = isExcluded ? "-" : "";
  if (condition.kind === "tag") return [`${minus}tag:${writeOperand(condition.text)}`];
  if (condition.kind === "tagged") return [`${isExcluded ? "" : "-"}is:untagged`];
  const state = (ourStates as Partial<Record<string, string>>)[condition.kind];
  return state ? [`${minus}is:${state}`] : [];
}
