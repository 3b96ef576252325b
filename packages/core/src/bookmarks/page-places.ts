import { sql } from "kysely";
import { type Context, database, type Services } from "../context/index.ts";

/** The bookmark that stands at a place in a list. */
export interface Place {
  position: number;
  createdAt: Date;
  id: string;
}

const mostLists = 1_000;
const mostPlaces = 200;

interface KnownPlaces {
  version: string;
  places: Place[];
}

const memories = new WeakMap<Services, Map<string, KnownPlaces>>();

/**
 * A person's list as this process knows it: how long it is, and places in it where pages began, so that the next page
 * need not be counted from the list's end. A process that knows none gives the same pages, a few milliseconds later.
 */
export interface PlacesInList {
  total: number;
  places: readonly Place[];
  remember: (place: Place) => void;
}

/**
 * Whatever adds, removes or moves bookmarks writes the counts of their categories, and so gives these rows new
 * transaction numbers: together they are the list's version. What gives a bookmark another time calls
 * {@link moveInLists}.
 */
export async function placesInList(ctx: Context, categoryId: string | undefined): Promise<PlacesInList> {
  const isCounted = categoryId === undefined ? sql`true` : sql`id = ${categoryId}`;
  const { rows } = await sql<{ total: string; version: string }>`
    select coalesce(sum(bookmark_count) filter (where ${isCounted}), 0) as total,
      md5(string_agg(concat(id, xmin), ' ' order by id)) as version
    from category where user_id = ${ctx.userId}`.execute(database(ctx));
  const { total, version } = rows[0]!;
  const known = knownPlaces(ctx.services, `${ctx.userId} ${categoryId ?? ""}`, version);
  return {
    total: Number(total),
    places: known.places,
    remember: (place) => {
      if (known.places.some(({ position }) => position === place.position)) return;
      known.places.push(place);
      if (known.places.length > mostPlaces) known.places.shift();
    },
  };
}

/** To be called, before the bookmarks are written, by what changes their times. */
export async function moveInLists(ctx: Context): Promise<void> {
  // The first category alone: categories are locked in their order.
  await sql`
    update category set bookmark_count = bookmark_count
    where user_id = ${ctx.userId} and id = (select id from category where user_id = ${ctx.userId} order by id limit 1)
  `.execute(database(ctx));
}

function knownPlaces(services: Services, list: string, version: string): KnownPlaces {
  let memory = memories.get(services);
  if (!memory) memories.set(services, (memory = new Map()));
  const found = memory.get(list);
  const known = found?.version === version ? found : { version, places: [] };
  memory.delete(list);
  memory.set(list, known);
  if (memory.size > mostLists) memory.delete(memory.keys().next().value!);
  return known;
}
