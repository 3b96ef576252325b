import { afterCommit, type Context } from "../../platform/context/index.ts";

/**
 * Enqueues reading the pages of new bookmarks without waiting. If the enqueue fails, the sweep finds the pages that are
 * due.
 */
export function readPagesLater(ctx: Context, bookmarkIds: readonly string[]): void {
  void afterCommit(ctx, () => {
    enqueue(ctx, bookmarkIds)?.catch((error: unknown) =>
      ctx.log.warn({ err: error }, "enqueue of page reading failed; left to the sweep"),
    );
  });
}

/** One job per person for many links: a job per link would cost more than saving them. */
function enqueue({ userId, services, now }: Context, bookmarkIds: readonly string[]): Promise<void> | null {
  const [bookmarkId] = bookmarkIds;
  if (bookmarkId === undefined) return null;
  if (bookmarkIds.length > 1) return services.enqueue("enrich-person", { userId });
  const mode = savingPace.next(userId, now().getTime());
  if (mode === "alone") return services.enqueue("enrich-bookmark", { userId, bookmarkId });
  return mode === "together" ? services.enqueue("enrich-person", { userId }, { delay: gatherMs }) : null;
}

/** More links than this per period come from a program. */
const maxSingles = 5;
const periodMs = 5_000;
/** Their pages are then requested together, this long after the first. */
const gatherMs = 1_000;
const maxPeople = 10_000;

interface Pace {
  since: number;
  count: number;
  requestedAt: number;
}

/** Tells links that a person saves one by one from those that a program sends by the hundred. */
export class SavingPace {
  readonly #people = new Map<string, Pace>();

  /**
   * Counts one link.
   *
   * @returns whether to read its page alone, together with those that follow, or not at all: it is already requested
   */
  next(userId: string, now: number): "alone" | "together" | "requested" {
    const pace = this.#getPace(userId, now);
    pace.count += 1;
    if (pace.count <= maxSingles) return "alone";
    if (now - pace.requestedAt < gatherMs) return "requested";
    pace.requestedAt = now;
    return "together";
  }

  #getPace(userId: string, now: number): Pace {
    const known = this.#people.get(userId);
    if (known && now - known.since < periodMs) return known;
    const requestedAt = known?.requestedAt ?? -gatherMs;
    // At a sustained pace it stays a program.
    const count = known && known.count > maxSingles && now - known.since < 2 * periodMs ? maxSingles : 0;
    const pace = { since: now, count, requestedAt };
    if (this.#people.size >= maxPeople) this.#people.clear();
    this.#people.set(userId, pace);
    return pace;
  }
}

const savingPace = new SavingPace();
