import superjson, { type SuperJSONResult } from "superjson";
import type { ApiContext } from "./context.ts";
import { appRouter } from "./router.ts";

/** Answers that every page of the web app asks for first, each as the call itself would send it. */
export interface FirstData {
  /** Of `auth.user`. */
  user: SuperJSONResult;
  /** Of `categories.list`; null for nobody. */
  categories: SuperJSONResult | null;
}

/** What a page can bring along, so that its first question needs no second round trip. */
export async function firstData(context: ApiContext): Promise<FirstData> {
  const caller = appRouter.createCaller(context);
  const user = await caller.auth.user();
  const categories = user && (await caller.categories.list());
  return { user: superjson.serialize(user), categories: categories && superjson.serialize(categories) };
}
