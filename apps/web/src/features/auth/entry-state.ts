/** What the auth pages pass to each other, in the history state and not in the URL. */
export interface EntryState {
  /** The address typed on the previous page. */
  email?: string;
  /** What has just been done, in a sentence. */
  notice?: string;
}

/** History entries outlive versions of the app, so every field is checked. */
export function readEntryState(state: unknown): EntryState {
  if (typeof state !== "object" || state === null) return {};
  const { email, notice } = state as Record<string, unknown>;
  return {
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof notice === "string" ? { notice } : {}),
  };
}
