import { createStrangerContext, type Services } from "@bowerbird/core/platform/context";
import { findSharedPage, type FoundPage, openFoundPage, type OpenPage } from "@bowerbird/core/sharing";
import { shareNext } from "./share-next.ts";

/** Pages whose state is cached; those that were asked longest ago go first. */
const maxPages = 200;
/** What was read of a page is read again after this time, changed or not. */
const maxAgeMs = 60_000;

/** A shared page in one state. */
export interface PageState {
  /** Unique in this process: what was made of another state has another name. */
  name: string;
  /** It must not reach an answer. */
  ownerId: string;
  open(): Promise<OpenPage>;
}

interface CachedState extends PageState {
  found: FoundPage;
  until: number;
}

/** Runs a reading of an owner's page when it is its turn. */
export type InTurn = <T>(ownerId: string, read: () => Promise<T>) => Promise<T>;

/**
 * Reads pages: one statement for all who ask for a page at the same time tells whether it still is in the state that was read
 * before. So nobody sees what left a page before they asked, whichever server changed it.
 *
 * @returns a function that finds a page by its token. It throws NOT_FOUND for an address that leads nowhere
 */
export function readPages(services: Services, inTurn: InTurn): (token: string) => Promise<PageState> {
  const states = new Map<string, CachedState>();
  let count = 0;
  const read = async (token: string): Promise<PageState> => {
    const known = states.get(token);
    states.delete(token);
    const ctx = createStrangerContext(services);
    const found = await findSharedPage(ctx, token, known?.found.moment);
    const now = services.now().getTime();
    const isCurrent = known !== undefined && found.isUnchanged && now < known.until;
    const open = () => inTurn(found.userId, () => openFoundPage(ctx, found));
    const fresh = () => ({
      name: String(count++),
      ownerId: found.userId,
      found,
      until: now + maxAgeMs,
      open: onceDone(open),
    });
    const state = isCurrent ? known : fresh();
    states.set(token, state);
    if (states.size > maxPages) states.delete(states.keys().next().value!);
    return state;
  };
  return shareNext(read);
}

/** Does it once; what has failed is tried again. */
function onceDone<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
