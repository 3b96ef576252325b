/**
 * The joined list in its order, except that the first result (which Enter opens) and all results up to the highlighted
 * one stay in place.
 *
 * @param active index of the highlighted one; -1 for none
 */
export function joinResults<T extends { id: string }>(shown: readonly T[], joined: readonly T[], active: number): T[] {
  const kept = shown.slice(0, Math.max(active, 0) + 1);
  const rest = joined.filter(({ id }) => !kept.some((one) => one.id === id));
  return [...kept, ...rest].slice(0, Math.max(kept.length, joined.length));
}
