import { limits } from "@bowerbird/contract/limits";
import type { AppRouter } from "@bowerbird/api";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import type { Connection } from "./connection.ts";

/** A server that does not answer in this time counts as away (ms). */
const timeoutMs = 20_000;

export type Client = ReturnType<typeof createClient>;

/**
 * The server's typed API. Searches, which are often cancelled, are not batched.
 *
 * @param maxWaitMs for an answer
 */
export function createClient({ origin, token }: Pick<Connection, "origin" | "token">, maxWaitMs = timeoutMs) {
  const settings = {
    url: `${origin}/trpc`,
    transformer: superjson,
    headers: { authorization: `Bearer ${token}` },
    fetch: fetchWithin(maxWaitMs),
  };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ path }) => path.startsWith("search."),
        true: httpLink(settings),
        false: httpBatchLink({ ...settings, maxURLLength: 4_000, maxItems: limits.callsPerRequest }),
      }),
    ],
  });
}

/** Without the browser's cookies: only the token identifies the person. */
function fetchWithin(maxWaitMs: number): typeof fetch {
  return (input, init) => {
    const late = AbortSignal.timeout(maxWaitMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
    return fetch(input, { ...init, signal, credentials: "omit" });
  };
}

/** Why a call failed: `away` is worth a retry, `revoked` needs a new pairing. */
export function toFailure(error: unknown): { kind: "away" | "revoked" | "refused"; message: string; data: unknown } {
  if (!(error instanceof TRPCClientError)) throw error;
  const data = error.data as { httpStatus?: number } | null | undefined;
  const status = data?.httpStatus;
  if (status === 401) return { kind: "revoked", message: error.message, data };
  const isAway = status === undefined || status === 429 || status >= 500;
  return { kind: isAway ? "away" : "refused", message: error.message, data };
}
