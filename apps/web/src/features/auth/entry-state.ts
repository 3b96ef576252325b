/** What one of the pages around signing in hands to the next. It stands in the history, not in the address. */
export interface EntryState {
  /** The address typed there. */
  email?: string;
  /** What has just been done, in a sentence. */
  notice?: string;
}

/** History entries outlive versions of the app, so nothing is taken for granted. */
export function readEntryState(state: unknown): EntryState {
  if (typeof state !== "object" || state === null) return {};
  const { email, notice } = state as Record<string, unknown>;
  return {
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof notice === "string" ? { notice } : {}),
  };
}
