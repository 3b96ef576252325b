/**
 * The joined list in its order, but that nothing moves which is already looked at: the first, which Enter takes, and all
 * down to the highlighted one stay where they are.
 *
 * @param active place of the highlighted one; -1 for none
 */
export function joinResults<T extends { id: string }>(shown: readonly T[], joined: readonly T[], active: number): T[] {
  const kept = shown.slice(0, Math.max(active, 0) + 1);
  const rest = joined.filter(({ id }) => !kept.some((one) => one.id === id));
  return [...kept, ...rest].slice(0, Math.max(kept.length, joined.length));
}
