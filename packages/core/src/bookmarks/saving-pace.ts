/** More links of one person than these in so many milliseconds come from a program. */
const few = 5;
const period = 5_000;
/** Then their pages are asked for together, so many milliseconds after the first. */
export const gatheringTime = 1_000;
const mostPeople = 10_000;

interface Pace {
  since: number;
  count: number;
  askedAt: number;
}

/** Tells links that somebody saves one by one, and waits to see, from the hundreds that a program sends. */
export class SavingPace {
  readonly #people = new Map<string, Pace>();

  /**
   * Counts one more link.
   *
   * @returns whether its page is to be read by itself, together with others that follow, or was asked for already
   */
  next(userId: string, now: number): "alone" | "together" | "asked" {
    const pace = this.#paceOf(userId, now);
    pace.count += 1;
    if (pace.count <= few) return "alone";
    if (now - pace.askedAt < gatheringTime) return "asked";
    pace.askedAt = now;
    return "together";
  }

  #paceOf(userId: string, now: number): Pace {
    const known = this.#people.get(userId);
    if (known && now - known.since < period) return known;
    const askedAt = known?.askedAt ?? -gatheringTime;
    // Whoever keeps up the pace stays a program.
    const count = known && known.count > few && now - known.since < 2 * period ? few : 0;
    const pace = { since: now, count, askedAt };
    if (this.#people.size >= mostPeople) this.#people.clear();
    this.#people.set(userId, pace);
    return pace;
  }
}
