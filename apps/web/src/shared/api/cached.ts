import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";
import type { trpcClient } from "./trpc.ts";

type Client = typeof trpcClient;

/** A query, or a router for all of its queries. */
export type Path = { [R in keyof Client & string]: R | `${R}.${keyof Client[R] & string}` }[keyof Client & string];

/** What a query answers. */
export type Answer<P extends Path> = P extends `${infer R extends keyof Client & string}.${infer Q}`
  ? Client[R] extends Record<Q, { query: (...input: never[]) => Promise<infer Data> }>
    ? Data
    : never
  : never;

/** The prefix that the keys of a query share, whatever their input. */
export const toKey = (path: Path): QueryKey => [path.split(".")];

/** Changes what is cached of a query, if it is. */
export function changeCached<P extends Path>(path: P, change: (known: Answer<P>) => Answer<P>): void {
  changeMatching(toKey(path), change);
}

/** Puts an answer in place of what was answered before, or is still asked for. @param input of the query; by default, any */
export function setCached<P extends Path>(path: P, answer: Answer<P>, input?: object): void {
  queryClient.setQueriesData({ queryKey: [...toKey(path), ...(input ? [{ input }] : [])] }, answer);
}

/** As `changeCached`, of all queries whose keys begin with this. */
export function changeMatching<Data>(queryKey: QueryKey, change: (known: Data) => Data): void {
  queryClient.setQueriesData<Data>({ queryKey }, (known) => (known === undefined ? known : change(known)));
}

export type RollBack = () => void;

/** Shows a change before the server has answered; an answer that is under way is older. @returns what shows the old state again */
export function show<P extends Path>(path: P, change: (known: Answer<P>) => Answer<P>): Promise<RollBack> {
  return showMatching(toKey(path), change);
}

/** As `show`, for all queries whose keys begin with this. */
export async function showMatching<Data>(queryKey: QueryKey, change: (known: Data) => Data): Promise<RollBack> {
  const rollBack = await hold(queryKey);
  changeMatching(queryKey, change);
  return rollBack;
}

/** Stops requests of queries that are about to be changed. @returns what shows their data again: without a connection it cannot be refetched */
export async function hold(queryKey: QueryKey): Promise<RollBack> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData({ queryKey });
  return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data));
}
