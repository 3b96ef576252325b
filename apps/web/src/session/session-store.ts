import type { User } from "@bowerbird/contract/auth";
import { readFirstData } from "../browser/first-data.ts";
import { connection } from "../connection/connection-store.ts";
import { setExpired } from "./expired-session.ts";

/** Null for nobody, undefined until the server has told. */
type Known = User | null | undefined;

let user: Known;
let turn = 0;
const listeners = new Set<() => void>();

/** Who is signed in. Apart from everything else that is asked, so that a visitor needs to fetch no code for that. */
export const sessionStore = {
  get: (): Known => user,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** For whoever has just been told by the server. */
  set: (next: User | null): void => {
    turn += 1;
    show(next);
  },
  /** At the start: as the page itself says, or else the server. */
  begin: (): void => {
    const first = readFirstData();
    if (first) sessionStore.set(first.user.json as User | null);
    else void find();
  },
  find,
};

/**
 * Asks the server. Any failure to find out means nobody; but who is known to be signed in stays so while the server is
 * away.
 */
async function find(): Promise<User | null> {
  turn += 1;
  const mine = turn;
  const found = await ask().catch(() => {
    connection.reportAway();
    return user ?? null;
  });
  // What was learnt meanwhile is newer than this answer.
  if (mine !== turn) return user ?? found;
  if (found) setExpired(false);
  show(found);
  return found;
}

interface Answer {
  result?: { data: { json: User | null } };
  error?: unknown;
}

/** Rejects where the answer is none of the server's own. */
async function ask(): Promise<User | null> {
  const answer = (await (await fetch("/trpc/auth.user")).json()) as Answer;
  if (!answer.result && !answer.error) throw new TypeError("Something other than the server has answered.");
  return answer.result?.data.json ?? null;
}

function show(next: User | null): void {
  user = next;
  for (const listener of listeners) listener();
}
