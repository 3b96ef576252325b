/**
 * Lets work through one after the other. Whoever is suspected of ending its worker goes through one of each kind, so that
 * what merely was at work beside it is not suspected for ever.
 */
export function createTurnstile(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => {});
    return own;
  };
}
