import type { FileLink, LinkState } from "./file-link.ts";

/** The same three links in every fixture; what a format cannot say, or loses, is left out by name. */
const links = {
  trains: {
    url: "https://trains.example/night?from=a&to=b",
    title: "Night trains – 日本",
    folder: [] as string[],
    tags: [] as string[],
    description: null as string | null,
    addedAt: "2020-05-12T09:00:00.000Z" as string | null,
  },
  rye: {
    url: "https://bread.example/rye",
    title: 'Rye "slow" bread',
    folder: ["Baking", "Bread"],
    tags: ["sourdough", "slow food"],
    description: "With seeds & salt" as string | null,
    addedAt: "2016-02-25T20:55:41.000Z" as string | null,
  },
  field: {
    url: "https://field.example/",
    title: "Field",
    folder: ["Baking"],
    tags: ["grain"],
    description: null as string | null,
    addedAt: "2021-01-02T03:04:05.000Z" as string | null,
  },
};

type Name = keyof typeof links;
export type ExpectedLink = (typeof links)["rye"] & Omit<LinkState, "sourceId">;
type Part = "folders" | "tags" | "descriptions" | "dates" | "titles";
type Differences = Partial<Record<Name, Partial<ExpectedLink>>>;

/** All three links, without what the format lacks. */
export function expected(lost: readonly Part[] = [], other: Differences = {}): ExpectedLink[] {
  return (Object.keys(links) as Name[]).map((name) => expectedLink(name, lost, other[name]));
}

export function expectedLink(name: Name, lost: readonly Part[] = [], other: Partial<ExpectedLink> = {}): ExpectedLink {
  return {
    ...links[name],
    ...(lost.includes("folders") ? { folder: [] } : {}),
    ...(lost.includes("tags") ? { tags: [] } : {}),
    ...(lost.includes("descriptions") ? { description: null } : {}),
    ...(lost.includes("dates") ? { addedAt: null } : {}),
    ...(lost.includes("titles") ? { title: "" } : {}),
    ...other,
  };
}

/** A link as the expectations have it: without icons and the source's own ids. */
export function shown({ url, title, folder, tags, description, addedAt, ...more }: FileLink): ExpectedLink {
  const { isArchived, isUnread, isFavorite, isPrivate, notes, coverUrl } = more;
  const state = Object.entries({ isArchived, isUnread, isFavorite, isPrivate, notes, coverUrl }).filter(
    ([, value]) => value !== undefined,
  );
  const link = { url, title, folder: [...folder], tags, description, addedAt: addedAt?.toISOString() ?? null };
  return { ...link, ...Object.fromEntries(state) };
}

export const byUrl = (a: { url: string }, b: { url: string }): number => a.url.localeCompare(b.url);
