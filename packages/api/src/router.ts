import { authRouter } from "./procedures/auth.ts";
import { bookmarksRouter } from "./procedures/bookmarks.ts";
import { categoriesRouter } from "./procedures/categories.ts";
import { eventsRouter } from "./procedures/events.ts";
import { importsRouter } from "./procedures/imports.ts";
import { searchRouter } from "./procedures/search.ts";
import { statsRouter } from "./procedures/stats.ts";
import { router } from "./trpc.ts";

/** Every call of the product: by tRPC under its name, by REST under the path in its meta. */
export const appRouter = router({
  auth: authRouter,
  bookmarks: bookmarksRouter,
  categories: categoriesRouter,
  events: eventsRouter,
  imports: importsRouter,
  search: searchRouter,
  stats: statsRouter,
});

export type AppRouter = typeof appRouter;
