import type { SelectionPart } from "../selection/selection.ts";

export interface ChangedParts {
  /** How many bookmarks are now as wanted. */
  done: number;
  /** Ids for undoing it. */
  undos: readonly string[];
  hasFailed: boolean;
}

/**
 * Makes the calls in sequence. If a call after the first fails, the rest is skipped without an error: what was done must
 * be reported and can be undone.
 *
 * @throws what the first call throws
 */
export async function changeParts(
  parts: readonly SelectionPart[],
  call: (part: SelectionPart) => Promise<ChangedParts>,
): Promise<ChangedParts> {
  const all = { done: 0, undos: [] as string[], hasFailed: false };
  for (const [index, part] of parts.entries()) {
    try {
      const { done, undos, hasFailed } = await call(part);
      all.done += done;
      all.undos.push(...undos);
      all.hasFailed ||= hasFailed;
    } catch (error) {
      if (index === 0) throw error;
      return { ...all, hasFailed: true };
    }
  }
  return all;
}
