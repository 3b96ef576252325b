const maxRecent = 3;
const prefix = "bowerbird:recent:";

/** The values chosen last in this browser, the latest first. */
export function readRecent(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((value) => typeof value === "string").slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

export function storeRecent(key: string, value: string): void {
  const recent = [value, ...readRecent(key).filter((other) => other !== value)].slice(0, maxRecent);
  try {
    localStorage.setItem(prefix + key, JSON.stringify(recent));
  } catch {
    // Without storage there are no recent ones.
  }
}
