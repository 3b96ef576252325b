import type { Person } from "../product/person.ts";

/** Of the server, and who attacks it. */
export interface Target {
  url: string;
  eve: Person;
  /** The path of a page that she shares. */
  sharedPage: string;
}

/** A hostile request, repeated by several clients at the same time. */
export interface Attack {
  /** Clients. */
  atOnce: number;
  /** Whether the server has the answer in memory. */
  isCached?: boolean;
  /** Sends it once. Refusals are answers, too. */
  run(target: Target, number: number): Promise<unknown>;
}

/** @throws for an answer of 400 or more */
export async function send(url: string, path: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url + path, { ...init, headers: { origin: url, ...init.headers } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(String(answer.status));
}
