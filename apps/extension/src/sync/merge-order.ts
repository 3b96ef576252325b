/**
 * Merges the orders of siblings. The side that changed the order since the base wins, the server if both did. What only the
 * other side has comes after the same sibling as there.
 *
 * @param isWanted whether a node is still here in the result
 */
export function mergeOrder(
  { base, local, remote }: { base: readonly string[]; local: readonly string[]; remote: readonly string[] },
  isWanted: (id: string) => boolean,
): string[] {
  const [mine, theirs] = [local.filter(isWanted), remote.filter(isWanted)];
  const isMine = isReordered(base, mine) && !isReordered(base, theirs);
  return isMine ? insertOthers(mine, theirs) : insertOthers(theirs, mine);
}

function isReordered(base: readonly string[], now: readonly string[]): boolean {
  const [before, after] = [new Set(base), new Set(now)];
  const common = now.filter((id) => before.has(id));
  return base.filter((id) => after.has(id)).some((id, index) => id !== common[index]);
}

function insertOthers(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first);
  const following = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const id of second) {
    if (known.has(id)) last = id;
    else following.set(last, [...(following.get(last) ?? []), id]);
  }
  const withFollowing = (id: string): string[] => [id, ...(following.get(id) ?? [])];
  return [...(following.get(null) ?? []), ...first.flatMap(withFollowing)];
}

/** The longest part of a list whose members are in increasing order: what need not move. */
export function longestIncreasing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const length = findLength(ends, numbers, number);
    previous[index] = length > 0 ? ends[length - 1]! : -1;
    ends[length] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) kept.add(numbers[index]!);
  return kept;
}

/** Of the increasing lists, by length, that end at these indexes: the length of the longest that the number continues. */
function findLength(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[ends[middle]!]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
