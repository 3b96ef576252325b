import type { User } from "@bowerbird/contract/auth";
import { readFirstData } from "../browser/first-data.ts";
import { connection } from "../connection/connection.ts";
import { createStore, useStore } from "../store/create-store.ts";
import { type LastSeen, lastSeenStore } from "./last-seen.ts";
import { useMemo } from "react";
import { fromBase } from "../base-path/base-path.ts";

/** Null if signed out, undefined until known. */
type Known = User | null | undefined;

const user = createStore<Known>(undefined);
let request = 0;
/** False while the user is only known from cached data. */
let isSure = false;
let lastSeen: LastSeen | null = null;

/** Who is signed in. Independent of the query client, so that visitors load no code for it. */
export const sessionStore = {
  get: user.get,
  subscribe: user.subscribe,
  isSure: (): boolean => isSure,
  /** Sets what the server has just reported. */
  set: (next: User | null): void => {
    request += 1;
    lastSeenStore.remove();
    learn(next);
  },
  /** On start: reads the user embedded in the page, or else asks the server. */
  begin: (): void => {
    const first = readFirstData();
    if (first) learn(first.user.json as User | null);
    else void find();
  },
  find,
  /** Cached data to show until the server has confirmed the session. */
  lastSeen: (): LastSeen | null => lastSeen,
};

/**
 * Asks the server. While it is away, the known or cached user stays signed in; any other failure
 * means signed out.
 */
async function find(): Promise<User | null> {
  request += 1;
  const mine = request;
  let answered = true;
  const found = await ask().catch(async () => {
    answered = false;
    connection.reportAway();
    lastSeen = await lastSeenStore.read();
    return user.get() ?? lastSeen?.user ?? null;
  });
  // A later answer is newer than this one.
  if (mine !== request) return user.get() ?? found;
  if (found) setExpired(false);
  if (answered) learn(found);
  else user.set(found);
  return found;
}

interface Answer {
  result?: { data: { json: User | null } };
  error?: unknown;
}

/** Rejects if the answer does not come from the server itself. */
async function ask(): Promise<User | null> {
  const answer = (await (await fetch(fromBase("/trpc/auth.user"))).json()) as Answer;
  if (!answer.result && !answer.error) throw new TypeError("Something other than the server has answered.");
  return answer.result?.data.json ?? null;
}

/** Takes over the server's answer. */
function learn(next: User | null): void {
  isSure = true;
  if (!next) lastSeenStore.remove();
  user.set(next);
}

export type Session = { status: "loading" } | { status: "signed-out" } | { status: "signed-in"; user: User };

export function useSession(): Session {
  const known = useStore(sessionStore);
  return useMemo(() => {
    if (known === undefined) return { status: "loading" };
    return known ? { status: "signed-in", user: known } : { status: "signed-out" };
  }, [known]);
}

const isExpired = createStore(false);

/**
 * Whether the session has ended while the app is open. The page stays as it is, with any input, until the person
 * has signed in again.
 */
export function useIsExpired(): boolean {
  return useStore(isExpired);
}

export function setExpired(value: boolean): void {
  isExpired.set(value);
}
