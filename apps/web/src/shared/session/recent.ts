/** What a person opened from the search box. */
export type Recent =
  | { kind: "link"; url: string; title: string }
  | { kind: "search"; query: string }
  | { kind: "tag"; tag: string }
  | { kind: "action"; id: string }
  | { kind: "category"; id: string }
  | { kind: "saved-search"; id: string };

const key = "bowerbird:recent";
const maxRecent = 20;

/** Kept in this browser until the person signs out. One user must never see another user's. */
export const recentStore = {
  /** The newest first. */
  read: (userId: string): Recent[] => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "null") as { userId: string; entries: Recent[] } | null;
      return kept?.userId === userId ? kept.entries : [];
    } catch {
      return [];
    }
  },
  /** Puts it first. Without storage, or if it is full, nothing is kept. */
  add: (userId: string, entry: Recent): void => {
    const others = recentStore.read(userId).filter((other) => !isSame(other, entry));
    try {
      localStorage.setItem(key, JSON.stringify({ userId, entries: [entry, ...others].slice(0, maxRecent) }));
    } catch {
      // The list is a convenience.
    }
  },
  remove: (): void => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Then nothing was kept.
    }
  },
};

/** A link with a new title is the same. */
function isSame(one: Recent, other: Recent): boolean {
  return getKey(one) === getKey(other);
}

function getKey(entry: Recent): string {
  const value =
    entry.kind === "link"
      ? entry.url
      : entry.kind === "search"
        ? entry.query
        : entry.kind === "tag"
          ? entry.tag
          : entry.id;
  return `${entry.kind} ${value}`;
}
