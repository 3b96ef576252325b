import { AppError } from "@bowerbird/core/platform/errors";
import t from "../messages.json" with { type: "json" };

/** Calls of one account that are worked on at once: enough for a page, and others keep most connections to the database. */
export const callsAtOnce = 6;
/** Of those that read the whole library. */
export const heavyCallsAtOnce = 1;
/** Calls of one account that wait; a page sends fewer than 20 at once. */
const callsWaiting = 60;
/**
 * Strangers who read pages of one owner at once, those of all owners, and how many of either may wait; and the same for pictures.
 * Each takes one of the strangers' four connections.
 */
export const strangersAtOnce = { ofOwner: 1, ofAll: 2, waiting: 10, pictures: 1, waitingPictures: 200 };
const retryAfter = 2;

interface Account {
  working: number;
  waiting: (() => void)[];
}

/** Lets the calls of an account wait for each other, so that one person cannot take the server from the others. */
export class Turns {
  readonly #accounts = new Map<string, Account>();
  readonly #maxAtOnce: number;
  readonly #maxWaiting: number;

  constructor(maxAtOnce: number, maxWaiting = callsWaiting) {
    this.#maxAtOnce = maxAtOnce;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits until fewer calls of the account are worked on than may be, in the order of the calls.
   *
   * @param closed ends the waiting: no one waits for the answer any more
   * @returns ends the turn
   * @throws TOO_MANY_REQUESTS when too many wait already, or the waiting was ended
   */
  async take(userId: string, closed: AbortSignal): Promise<() => void> {
    const account = this.#accounts.get(userId) ?? { working: 0, waiting: [] };
    this.#accounts.set(userId, account);
    if (account.working >= this.#maxAtOnce) await this.#wait(account, closed);
    else account.working += 1;
    return () => this.#end(userId, account);
  }

  /** The turn of the call that ends passes on to the one that waits longest. */
  #wait({ waiting }: Account, closed: AbortSignal): Promise<void> {
    if (waiting.length >= this.#maxWaiting || closed.aborted) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(tooMany());
    };
    const begin = (): void => {
      closed.removeEventListener("abort", leave);
      resolve();
    };
    waiting.push(begin);
    closed.addEventListener("abort", leave);
    return promise;
  }

  #end(userId: string, account: Account): void {
    const next = account.waiting.shift();
    if (next) return next();
    account.working -= 1;
    if (account.working === 0) this.#accounts.delete(userId);
  }
}

function tooMany(): AppError {
  return new AppError("TOO_MANY_REQUESTS", t.serverBusy, { retryAfter });
}
