import type { SignUps } from "@bowerbird/contract/auth";
import { firstGroups, listed, listPageSize, toGroups } from "@bowerbird/bookmark/home-groups";
import { signUpsShown } from "@bowerbird/core/accounts/auth";
import superjson, { type SuperJSONResult } from "superjson";
import type { ApiContext } from "./context.ts";
import { appRouter } from "./router.ts";

/** The answers to the web app's first requests, each as the procedure would send it. */
export interface FirstData {
  /** From `auth.user`. */
  user: SuperJSONResult;
  /** From `auth.options`: who may open an account; `demo` where visitors start a demo instead. */
  signUps: SignUps | "demo";
  /** From `auth.options`. */
  passwordSignIn?: false;
  /** From `categories.list`; null for a visitor, and before a required two-step sign-in is set up. */
  categories: SuperJSONResult | null;
  /** From `savedSearches.list`; null on other pages than home. */
  savedSearches: SuperJSONResult | null;
  /** From `linkChecks.broken`; null on other pages than home. */
  brokenLinks: SuperJSONResult | null;
  /** From `bookmarks.list`: the first page of each of home's first lists. */
  lists: { listId: string; page: SuperJSONResult }[];
  /** Where `events.stream` must resume to report every change of these data; null for a visitor. */
  lastEventId: string | null;
}

/**
 * The data that the server embeds in a page to save the first round trips.
 *
 * @param isHome whether the page shows the library from its beginning
 */
export async function firstData(context: ApiContext, isHome: boolean): Promise<FirstData> {
  const caller = appRouter.createCaller(context);
  // Before anything is read: a concurrent change is reported twice rather than not at all.
  const lastEventId = context.events.lastEventId();
  const user = (await context.findCaller()) ? await caller.auth.user() : null;
  const { config } = context.visitor.services;
  const signUps = config.demo ? "demo" : await signUpsShown(context.visitor);
  const ways = config.passwordSignIn ? {} : ({ passwordSignIn: false } as const);
  if (!user || user.mustSetUpTwoStep) return { user: superjson.serialize(user), signUps, ...ways, ...nothing };
  const categories = await caller.categories.list();
  const shown = isHome ? firstGroups(toGroups(categories)) : [];
  const [savedSearches, brokenLinks, ...lists] = await Promise.all([
    isHome ? caller.savedSearches.list() : null,
    isHome ? caller.linkChecks.broken() : null,
    ...shown.map(async ({ id: listId }) => {
      const page = await caller.bookmarks.list({ ...listed, categoryId: listId, limit: listPageSize });
      return { listId, page: superjson.serialize(page) };
    }),
  ]);
  return {
    user: superjson.serialize(user),
    signUps,
    ...ways,
    categories: superjson.serialize(categories),
    savedSearches: savedSearches && superjson.serialize(savedSearches),
    brokenLinks: brokenLinks && superjson.serialize(brokenLinks),
    lists,
    lastEventId,
  };
}

const nothing = { categories: null, savedSearches: null, brokenLinks: null, lists: [], lastEventId: null };
