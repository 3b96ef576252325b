import type { AppRouter } from "@bowerbird/api";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import type { Connection } from "./connection.ts";

/** Milliseconds after which a server that says nothing is taken to be away. */
const patience = 20_000;

export type Client = ReturnType<typeof createClient>;

/** The calls of the server, with types from there. What is cancelled while somebody types goes alone. */
export function createClient({ origin, token }: Pick<Connection, "origin" | "token">) {
  const settings = {
    url: `${origin}/trpc`,
    transformer: superjson,
    headers: { authorization: `Bearer ${token}` },
    fetch: fetchInTime,
  };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ path }) => path.startsWith("search."),
        true: httpLink(settings),
        false: httpBatchLink({ ...settings, maxURLLength: 4_000 }),
      }),
    ],
  });
}

/** With no cookie of the browser's session: the token alone says who calls. */
const fetchInTime: typeof fetch = (input, init) => {
  const late = AbortSignal.timeout(patience);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  return fetch(input, { ...init, signal, credentials: "omit" });
};

/** Why a call failed: `away` is worth another try later, `revoked` needs a new pairing. */
export function failureOf(error: unknown): { kind: "away" | "revoked" | "refused"; message: string; data: unknown } {
  if (!(error instanceof TRPCClientError)) throw error;
  const data = error.data as { httpStatus?: number } | null | undefined;
  const status = data?.httpStatus;
  if (status === 401) return { kind: "revoked", message: error.message, data };
  const isAway = status === undefined || status === 429 || status >= 500;
  return { kind: isAway ? "away" : "refused", message: error.message, data };
}
