import { withPaths } from "@bowerbird/contract/category-paths";
import { firstLists, groupsOf, listPageSize } from "@bowerbird/contract/home-lists";
import superjson, { type SuperJSONResult } from "superjson";
import type { ApiContext } from "./context.ts";
import { appRouter } from "./router.ts";

/** Answers that a page of the web app asks for first, each as the call itself would send it. */
export interface FirstData {
  /** Of `auth.user`. */
  user: SuperJSONResult;
  /** Of `categories.list`; null for nobody. */
  categories: SuperJSONResult | null;
  /** Of `savedSearches.list`; null where home is not shown. */
  savedSearches: SuperJSONResult | null;
  /** Of `bookmarks.list`, the first page of each category that home begins with. */
  lists: { listId: string; page: SuperJSONResult }[];
  /** Where `events.stream` has to go on to tell of every change of these data; null for nobody. */
  lastEventId: string | null;
}

/**
 * What a page can bring along, so that its first questions need no round trips.
 *
 * @param isHome whether it shows the library from its beginning
 */
export async function firstData(context: ApiContext, isHome: boolean): Promise<FirstData> {
  const caller = appRouter.createCaller(context);
  // Before anything is read: what changes meanwhile is told twice rather than not at all.
  const lastEventId = context.hub.lastEventId();
  const user = await caller.auth.user();
  if (!user)
    return { user: superjson.serialize(null), categories: null, savedSearches: null, lists: [], lastEventId: null };
  const categories = await caller.categories.list();
  const shown = isHome ? firstLists(groupsOf(withPaths(categories))) : [];
  const [savedSearches, ...lists] = await Promise.all([
    isHome ? caller.savedSearches.list() : null,
    ...shown.map(async ({ id }) => {
      const page = await caller.bookmarks.list({ categoryId: id, limit: listPageSize });
      return { listId: id, page: superjson.serialize(page) };
    }),
  ]);
  return {
    user: superjson.serialize(user),
    categories: superjson.serialize(categories),
    savedSearches: savedSearches && superjson.serialize(savedSearches),
    lists,
    lastEventId,
  };
}
