/** `sessionStorage`, or nothing where the browser forbids it: with cookies blocked, each access throws. */
export const tabStorage = {
  get: (key: string): string | null => attempt(() => sessionStorage.getItem(key)) ?? null,
  set: (key: string, value: string): void => attempt(() => sessionStorage.setItem(key, value)),
  remove: (key: string): void => attempt(() => sessionStorage.removeItem(key)),
};

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
