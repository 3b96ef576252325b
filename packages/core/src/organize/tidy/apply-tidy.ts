import type { AppliedTidy, applyTidyInput } from "@bowerbird/contract/tidy";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { readKept } from "./kept.ts";
import { type Candidate, createFinder, kinds } from "./kinds.ts";

/** A call that takes longer says where the next one goes on. */
const callTimeMs = 15_000;

/**
 * Accepts proposals: those with the given keys, or all sure ones of a kind, or of a site, that are not kept. They are found again, so that
 * nothing happens to what has changed since they were shown. Links that are filed, moved, merged or deleted are one change,
 * which another call goes on with if there are very many; tags and categories are a change each.
 */
export async function applyTidy(
  ctx: Context,
  { kind, keys, site, after = "", changeId = uuid() }: z.output<typeof applyTidyInput>,
): Promise<AppliedTidy> {
  const isKept = await readKept(ctx);
  const all = await createFinder(ctx)(kind);
  const found = site === undefined ? all : all.filter(({ move }) => move?.site === site);
  const wanted = keys && new Set(keys);
  const open = wanted
    ? found.filter(({ key }) => wanted.has(key))
    : found
        .filter(({ key, home }) => key > after && !isKept(kind, key) && home?.isSure !== false)
        .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { max, apply } = kinds[kind];
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
