import { accountRouter } from "./procedures/account.ts";
import { aiRouter } from "./procedures/ai.ts";
import { apiTokensRouter } from "./procedures/api-tokens.ts";
import { authRouter } from "./procedures/auth.ts";
import { backupsRouter } from "./procedures/backups.ts";
import { bookmarksRouter } from "./procedures/bookmarks.ts";
import { categoriesRouter } from "./procedures/categories.ts";
import { eventsRouter } from "./procedures/events.ts";
import { importsRouter } from "./procedures/imports.ts";
import { linkChecksRouter } from "./procedures/link-checks.ts";
import { recategorizationsRouter } from "./procedures/recategorizations.ts";
import { notificationsRouter } from "./procedures/notifications.ts";
import { passkeysRouter } from "./procedures/passkeys.ts";
import { restoresRouter } from "./procedures/restores.ts";
import { metadataRouter } from "./procedures/metadata.ts";
import { savedSearchesRouter } from "./procedures/saved-searches.ts";
import { secondFactorRouter } from "./procedures/second-factor.ts";
import { searchRouter } from "./procedures/search.ts";
import { statsRouter } from "./procedures/stats.ts";
import { tagsRouter } from "./procedures/tags.ts";
import { router } from "./trpc.ts";

/** Every call of the product: by tRPC under its name, by REST under the path in its meta. */
export const appRouter = router({
  account: accountRouter,
  ai: aiRouter,
  apiTokens: apiTokensRouter,
  auth: authRouter,
  backups: backupsRouter,
  bookmarks: bookmarksRouter,
  categories: categoriesRouter,
  events: eventsRouter,
  imports: importsRouter,
  linkChecks: linkChecksRouter,
  recategorizations: recategorizationsRouter,
  notifications: notificationsRouter,
  passkeys: passkeysRouter,
  restores: restoresRouter,
  metadata: metadataRouter,
  savedSearches: savedSearchesRouter,
  secondFactor: secondFactorRouter,
  search: searchRouter,
  stats: statsRouter,
  tags: tagsRouter,
});

export type AppRouter = typeof appRouter;
