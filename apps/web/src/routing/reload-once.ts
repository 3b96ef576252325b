const key = "bowerbird:reloaded";
/** A second failure within this time (ms) is not retried. */
const retryAfterMs = 60_000;

/**
 * Reloads the page when its code could not be loaded: a network error, or a new version. Browsers
 * do not retry a failed module import until the page is reloaded. No input is lost, because this page
 * has not rendered yet.
 *
 * @returns never, unless it throws: without a network, or shortly after the last reload
 */
export function reloadOnce(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (!navigator.onLine || Date.now() - last < retryAfterMs) throw error;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}
