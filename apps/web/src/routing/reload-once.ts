const key = "bowerbird:reloaded";
/** Milliseconds in which a second failure is no accident any more. */
const patience = 60_000;

/**
 * Loads the page again when its code could not be fetched: the network has stumbled, or there is a new version. A browser
 * does not ask twice for what failed once, as long as the page stands. Nothing that was typed is lost, because this page
 * has not been drawn yet.
 *
 * @returns never, unless it throws: without a network, or when it has just been tried
 */
export function reloadOnce(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (!navigator.onLine || Date.now() - last < patience) throw error;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}
