import { accountRouter, apiTokensRouter, connectedAppsRouter, notificationsRouter } from "./procedures/account.ts";
import { aiRouter, metadataRouter } from "./procedures/suggestions.ts";
import { assistantsRouter } from "./procedures/assistants.ts";
import { authRouter } from "./procedures/auth.ts";
import { backupsRouter } from "./procedures/backups.ts";
import { bookmarksRouter } from "./procedures/bookmarks.ts";
import { categoriesRouter } from "./procedures/categories.ts";
import { eventsRouter } from "./procedures/events.ts";
import { feedsRouter } from "./procedures/feeds.ts";
import { historyRouter } from "./procedures/history.ts";
import { importsRouter } from "./procedures/imports.ts";
import { insightsRouter, rediscoverRouter } from "./procedures/looking-back.ts";
import { linkChecksRouter } from "./procedures/link-checks.ts";
import { recategorizationsRouter } from "./procedures/recategorizations.ts";
import { passkeysRouter } from "./procedures/passkeys.ts";
import { restoresRouter } from "./procedures/restores.ts";
import { rulesRouter } from "./procedures/rules.ts";
import { savedSearchesRouter } from "./procedures/saved-searches.ts";
import { secondFactorRouter } from "./procedures/second-factor.ts";
import { searchRouter, statsRouter } from "./procedures/search.ts";
import { sharingRouter } from "./procedures/sharing.ts";
import { sourcesRouter } from "./procedures/sources.ts";
import { syncRouter } from "./procedures/sync.ts";
import { filingRouter, taggingRouter } from "./procedures/tagging.ts";
import { tagsRouter } from "./procedures/tags.ts";
import { tidyRouter } from "./procedures/tidy.ts";
import { webhooksRouter } from "./procedures/webhooks.ts";
import { measureInputs, router } from "./trpc.ts";

/** All calls: by tRPC under their names, by REST under the paths in their meta. */
export const appRouter = router({
  account: accountRouter,
  ai: aiRouter,
  apiTokens: apiTokensRouter,
  assistants: assistantsRouter,
  auth: authRouter,
  backups: backupsRouter,
  bookmarks: bookmarksRouter,
  categories: categoriesRouter,
  connectedApps: connectedAppsRouter,
  events: eventsRouter,
  feeds: feedsRouter,
  filing: filingRouter,
  history: historyRouter,
  imports: importsRouter,
  insights: insightsRouter,
  linkChecks: linkChecksRouter,
  recategorizations: recategorizationsRouter,
  notifications: notificationsRouter,
  passkeys: passkeysRouter,
  rediscover: rediscoverRouter,
  restores: restoresRouter,
  metadata: metadataRouter,
  rules: rulesRouter,
  savedSearches: savedSearchesRouter,
  secondFactor: secondFactorRouter,
  search: searchRouter,
  sharing: sharingRouter,
  sources: sourcesRouter,
  stats: statsRouter,
  sync: syncRouter,
  tagging: taggingRouter,
  tags: tagsRouter,
  tidy: tidyRouter,
  webhooks: webhooksRouter,
});

measureInputs(appRouter);

export type AppRouter = typeof appRouter;
