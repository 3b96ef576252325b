import type { User } from "@bowerbird/contract/auth";
import { readFirstData } from "../browser/first-data.ts";
import { connection } from "../connection/connection-store.ts";
import { setExpired } from "./expired-session.ts";
import { type LastSeen, lastSeenStore } from "./last-seen.ts";

/** Null for nobody, undefined until the server has told. */
type Known = User | null | undefined;

let user: Known;
let turn = 0;
/** Not while the person is only known from what was seen last. */
let isSure = false;
let lastSeen: LastSeen | null = null;
const listeners = new Set<() => void>();

/** Who is signed in. Apart from everything else that is asked, so that a visitor needs to fetch no code for that. */
export const sessionStore = {
  get: (): Known => user,
  isSure: (): boolean => isSure,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** For whoever has just been told by the server. */
  set: (next: User | null): void => {
    turn += 1;
    lastSeenStore.remove();
    learn(next);
  },
  /** At the start: as the page itself says, or else the server. */
  begin: (): void => {
    const first = readFirstData();
    if (first) learn(first.user.json as User | null);
    else void find();
  },
  find,
  /** What is there to show while it is not sure who is signed in. */
  lastSeen: (): LastSeen | null => lastSeen,
};

/**
 * Asks the server. While it is away, who is known to be signed in stays so, or who has kept what they saw last; any
 * other failure to find out means nobody.
 */
async function find(): Promise<User | null> {
  turn += 1;
  const mine = turn;
  let answered = true;
  const found = await ask().catch(async () => {
    answered = false;
    connection.reportAway();
    lastSeen = await lastSeenStore.read();
    return user ?? lastSeen?.user ?? null;
  });
  // What was learnt meanwhile is newer than this answer.
  if (mine !== turn) return user ?? found;
  if (found) setExpired(false);
  if (answered) learn(found);
  else show(found);
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

/** What the server says. */
function learn(next: User | null): void {
  isSure = true;
  if (!next) lastSeenStore.remove();
  show(next);
}

function show(next: User | null): void {
  user = next;
  for (const listener of listeners) listener();
}
