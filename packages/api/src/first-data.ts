import type { SignUps } from "@bowerbird/contract/auth";
import { withPaths } from "@bowerbird/contract/category-paths";
import { firstLists, groupsOf, listPageSize } from "@bowerbird/contract/home-lists";
import { signUpsNow } from "@bowerbird/core/auth";
import superjson, { type SuperJSONResult } from "superjson";
import type { ApiContext } from "./context.ts";
import { appRouter } from "./router.ts";

/** Answers that a page of the web app asks for first, each as the call itself would send it. */
export interface FirstData {
  /** Of `auth.user`. */
  user: SuperJSONResult;
  /** Of `auth.options`: who may open an account. */
  signUps: SignUps;
  /** Of `categories.list`; null for nobody. */
  categories: SuperJSONResult | null;
  /** Of `savedSearches.list`; null where home is not shown. */
  savedSearches: SuperJSONResult | null;
  /** Of `linkChecks.broken`; null where home is not shown. */
  brokenLinks: SuperJSONResult | null;
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
  const lastEventId = context.events.lastEventId();
  const user = await caller.auth.user();
  const signUps = await signUpsNow(context.visitor);
  if (!user) return { user: superjson.serialize(null), signUps, ...nothing };
  const categories = await caller.categories.list();
  const shown = isHome ? firstLists(groupsOf(withPaths(categories))) : [];
  const [savedSearches, brokenLinks, ...lists] = await Promise.all([
    isHome ? caller.savedSearches.list() : null,
    isHome ? caller.linkChecks.broken() : null,
    ...shown.map(async ({ id }) => {
      const page = await caller.bookmarks.list({ categoryId: id, limit: listPageSize });
      return { listId: id, page: superjson.serialize(page) };
    }),
  ]);
  return {
    user: superjson.serialize(user),
    signUps,
    categories: superjson.serialize(categories),
    savedSearches: savedSearches && superjson.serialize(savedSearches),
    brokenLinks: brokenLinks && superjson.serialize(brokenLinks),
    lists,
    lastEventId,
  };
}

const nothing = { categories: null, savedSearches: null, brokenLinks: null, lists: [], lastEventId: null };
