import type { CategoryOffer } from "@bowerbird/contract/ai";
import { trpcClient } from "../../shared/api/trpc.ts";

/** Prefix of the query keys of offered categories, as `invalidate` knows it. */
export const offersKey = [["ai", "offers"]] as const;

/** Cards that appear within this time ask together. */
const gatherMs = 40;
/** As many as one call takes. */
const maxIds = 100;

interface Waiting {
  id: string;
  resolve: (offers: CategoryOffer[]) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** The likeliest categories for a bookmark. One call serves all the cards that appear together. */
export function loadOffers(id: string): Promise<CategoryOffer[]> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void send(), gatherMs);
    waiting.push({ id, resolve, reject });
  });
}

async function send(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += maxIds) await ask(all.slice(start, start + maxIds));
}

async function ask(batch: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(batch.map(({ id }) => id))];
    const answers = await trpcClient.ai.offers.query({ ids });
    const byId = new Map(answers.map(({ bookmarkId, offers }) => [bookmarkId, offers]));
    for (const { id, resolve } of batch) resolve(byId.get(id) ?? []);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
