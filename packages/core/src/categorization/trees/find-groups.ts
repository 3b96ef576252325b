import { setImmediate } from "node:timers/promises";
import { compareGroups, type GroupableLink, type LinkGroup, mergeGroups, toGroups } from "./link-groups.ts";

/** Groups are merged while at least this much speaks for it; chosen with the weights. */
const minScore = -2.3;
/** Neighbors in the order of saving are joined first, the surest ones before others; that they are neighbors counts, too. */
const neighborScores = [2, 1, 0.5, 0];
const neighborBonus = 1.3;
/** Further ones until so few are left that all can be compared: 25 MB of scores. */
const maxCompared = 2_500;

/**
 * Finds the groups in which a person would put links: by words, sites, and what they saved together.
 *
 * @param signal aborts between steps
 */
export async function findGroups(links: readonly GroupableLink[], signal: AbortSignal): Promise<LinkGroup[]> {
  let groups = toGroups(links);
  for (const score of neighborScores) groups = joinNeighbors(groups, links.length, score);
  for (let score = -0.5; groups.length > maxCompared; score -= 0.5) {
    await setImmediate();
    signal.throwIfAborted();
    groups = joinNeighbors(groups, links.length, score);
  }
  return mergeSimilar(groups, links.length, (score) => score >= minScore, signal);
}

function joinNeighbors(groups: readonly LinkGroup[], total: number, minimum: number): LinkGroup[] {
  const joined: LinkGroup[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    if (last && compareGroups(last, group, total) + neighborBonus >= minimum)
      joined[joined.length - 1] = mergeGroups(last, group);
    else joined.push(group);
  }
  return joined;
}

/** Steps between which others have their turn: about 10 ms. */
const stepsPerTurn = 50;

/**
 * Merges the two most similar groups again and again (average linkage).
 *
 * @param isWanted whether to merge two groups with this score, when this number of groups is left
 * @param signal aborts between steps
 */
export async function mergeSimilar(
  groups: readonly LinkGroup[],
  total: number,
  isWanted: (score: number, left: number) => boolean,
  signal: AbortSignal,
): Promise<LinkGroup[]> {
  const merged: (LinkGroup | null)[] = [...groups];
  const scores = groups.map(() => new Float32Array(groups.length).fill(-Infinity));
  for (const [index, group] of groups.entries()) {
    for (let other = 0; other < index; other++) {
      scores[index]![other] = scores[other]![index] = compareGroups(group, groups[other]!, total);
    }
    if (index % stepsPerTurn === 0) await setImmediate();
  }
  const best = scores.map((row) => findHighest(row));
  const bestScores = Float32Array.from(scores, (row, index) => row[best[index]!]!);
  for (let left = groups.length; left > 1; left--) {
    const first = findHighest(bestScores);
    const second = best[first]!;
    if (!isWanted(bestScores[first]!, left)) break;
    joinRows(scores, first, second, merged[first]!.links.length, merged[second]!.links.length);
    merged[first] = mergeGroups(merged[first]!, merged[second]!);
    merged[second] = null;
    for (const [index, group] of merged.entries()) {
      if (group && (index === first || best[index] === first || best[index] === second)) {
        best[index] = findHighest(scores[index]!);
      } else if (group && scores[index]![first]! > bestScores[index]!) best[index] = first;
      bestScores[index] = group ? scores[index]![best[index]!]! : -Infinity;
    }
    if (left % stepsPerTurn > 0) continue;
    await setImmediate();
    signal.throwIfAborted();
  }
  return merged.filter((group) => group !== null);
}

function findHighest(row: Float32Array): number {
  let best = 0;
  for (let index = 1; index < row.length; index++) if (row[index]! > row[best]!) best = index;
  return best;
}

/** The averages of two rows become those of the first; the second is never the highest again. */
function joinRows(scores: readonly Float32Array[], first: number, second: number, sizeA: number, sizeB: number): void {
  for (const [index, row] of scores.entries()) {
    const average = (sizeA * scores[first]![index]! + sizeB * scores[second]![index]!) / (sizeA + sizeB);
    scores[first]![index] = row[first] = index === first || index === second ? -Infinity : average;
    scores[second]![index] = row[second] = -Infinity;
  }
}
