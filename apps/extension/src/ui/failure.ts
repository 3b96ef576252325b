/** A sentence for the person about what did not work. */
export function failureSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  // The browser's own words for a server that does not answer.
  const isAway = message === "" || /failed to fetch|networkerror|timed out|aborted|load failed/i.test(message);
  return isAway ? "Your server does not answer. Please try again." : message;
}
