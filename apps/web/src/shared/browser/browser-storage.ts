import { useCallback, useState } from "react";

/** A set of ids kept in localStorage, and a function that toggles one. */
export function useStoredSet(key: string): [ids: ReadonlySet<string>, toggle: (id: string) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => read(key));
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        write(key, after);
        return after;
      }),
    [key],
  );
  return [ids, toggle];
}

function read(key: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

function write(key: string, ids: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...ids]));
  } catch {
    // Storage is full or off: the set lasts until the page is left.
  }
}

// `sessionStorage`, or nothing where the browser forbids it: with cookies blocked, each access throws.

export function getTabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value null removes it */
export function setTabItem(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Nothing is stored.
  }
}
