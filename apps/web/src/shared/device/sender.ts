import { accountHeader } from "@bowerbird/contract/account-header";
import superjson from "superjson";
import { type Edit, type Notice, toInput } from "./edits.ts";
import type { Outbox } from "./outbox.ts";
import { fromBase } from "../base-path/base-path.ts";

/** A body of tRPC. */
export interface Body {
  result?: { data: Parameters<typeof superjson.deserialize>[0] };
  error?: Parameters<typeof superjson.deserialize>[0];
}

export type Outcome = { type: "answered"; body: Body } | { type: "refused"; body: Body } | { type: "later" };

interface Surroundings {
  onSent: (edit: Edit) => void;
  /** Some were sent. @param isNews whether one of them had no caller waiting for it */
  onEnd: (isNews: boolean) => void;
}

type Stored = Awaited<ReturnType<Outbox["list"]>>[number];

const [firstRetryMs, maxRetryMs] = [2_000, 60_000];
/** A server that fails at a change is asked again; then the person decides. */
const maxFailures = 3;
const timeoutMs = 30_000;

/** Sends the changes of the outbox one by one, in their order. Each carries its key, so that the server makes it once. */
export class Sender {
  readonly #userId: string;
  readonly #outbox: Outbox;
  readonly #around: Surroundings;
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  readonly #failures = new Map<string, number>();
  #running: Promise<void> | null = null;
  #isWantedAgain = false;
  #isStopped = false;
  #retryMs = firstRetryMs;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param userId whose changes they are: the server refuses them while another person is signed in */
  constructor(userId: string, outbox: Outbox, around: Surroundings) {
    this.#userId = userId;
    this.#outbox = outbox;
    this.#around = around;
  }

  /** Sends, and waits for the outcome of one change. */
  waitFor(key: string, maxWaitMs: number): Promise<Outcome> {
    const outcome = Promise.withResolvers<Outcome>();
    this.#waiting.set(key, outcome.resolve);
    const timer = setTimeout(() => this.#tell(key, { type: "later" }), maxWaitMs);
    void this.send();
    return outcome.promise.finally(() => clearTimeout(timer));
  }

  /** Resolves when nothing is left, or the server cannot be reached. */
  async send(): Promise<void> {
    if (this.#running) this.#isWantedAgain = true;
    this.#running ??= this.#repeat().finally(() => (this.#running = null));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #repeat(): Promise<void> {
    clearTimeout(this.#timer);
    do {
      this.#isWantedAgain = false;
      // One tab at a time.
      await navigator.locks.request("bowerbird:outbox", () => this.#sendAll());
    } while (this.#isWantedAgain && !this.#isStopped);
  }

  async #sendAll(): Promise<void> {
    let [sent, isNews] = [0, false];
    for (;;) {
      const next = await this.#outbox.first();
      if (!next || this.#isStopped) break;
      if (!this.#waiting.has(next.key)) isNews = true;
      const outcome = await this.#post(next);
      if (outcome.type === "later") {
        for (const key of this.#waiting.keys()) this.#tell(key, outcome);
        this.#retryLater();
        break;
      }
      this.#retryMs = firstRetryMs;
      await this.#settle(next, outcome);
      sent += 1;
    }
    if (sent > 0) this.#around.onEnd(isNews);
  }

  #retryLater(): void {
    this.#timer = setTimeout(() => void this.send(), this.#retryMs);
    this.#retryMs = Math.min(maxRetryMs, this.#retryMs * 2);
  }

  #tell(key: string, outcome: Outcome): boolean {
    const tell = this.#waiting.get(key);
    this.#waiting.delete(key);
    tell?.(outcome);
    return tell !== undefined;
  }

  async #settle(edit: Stored, outcome: Exclude<Outcome, { type: "later" }>): Promise<void> {
    const notice =
      outcome.type === "answered" ? findConflict(edit, outcome.body) : await this.#explain(edit, outcome.body);
    if (outcome.type === "answered") this.#around.onSent(edit);
    await this.#outbox.settle(edit.seq, this.#waiting.has(edit.key) ? null : notice);
    this.#tell(edit.key, outcome);
  }

  /** What the person should know about a change that was refused. */
  async #explain(edit: Stored, body: Body): Promise<Notice> {
    const { message, data } = superjson.deserialize<{ message: string; data?: { bookmark?: Known } }>(body.error!);
    const title = getTitle(edit);
    const known = data?.bookmark;
    if (edit.call !== "bookmarks.add" || !known) return { kind: "refused", title, at: edit.at, message, edit };
    await this.#outbox.rename(edit.input.id, known.id);
    return { kind: "known", title: title || known.title, at: edit.at };
  }

  async #post(edit: Edit): Promise<Outcome> {
    try {
      const response = await fetch(fromBase(`/trpc/${edit.call}`), {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": edit.key, [accountHeader]: this.#userId },
        body: JSON.stringify(superjson.serialize(toInput(edit))),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = (await response.json()) as Body;
      if (body.result) return { type: "answered", body };
      if (!body.error || isTemporary(response.status)) return { type: "later" };
      if (response.status < 500) return { type: "refused", body };
      const failures = (this.#failures.get(edit.key) ?? 0) + 1;
      this.#failures.set(edit.key, failures);
      return failures < maxFailures ? { type: "later" } : { type: "refused", body };
    } catch {
      // No network, or something other than the server has answered.
      return { type: "later" };
    }
  }
}

/** Signed out or in as another, too many requests, or the server is starting or overloaded. */
const isTemporary = (status: number): boolean => [401, 408, 429, 502, 503, 504].includes(status);

interface Known {
  id: string;
  title: string;
}

function findConflict(edit: Edit, { result }: Body): Notice | null {
  if (edit.call !== "bookmarks.update") return null;
  const { title, changedElsewhere } = superjson.deserialize<{ title: string; changedElsewhere?: string[] }>(
    result!.data,
  );
  return changedElsewhere ? { kind: "changed", title, at: edit.at } : null;
}

function getTitle(edit: Edit): string {
  const [, row] = edit.before[0] ?? [];
  if (row) return row.title || row.url;
  return edit.call === "bookmarks.add" ? edit.input.title || edit.input.url : "";
}
