import { limits } from "@bowerbird/contract/limits";
import type { AppRouter } from "@bowerbird/api";
import { accountHeader } from "@bowerbird/contract/account-header";
import { sessionStore } from "../session/session-store.ts";
import { deviceHook } from "./device-hook.ts";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import superjson from "superjson";
import { afterPress } from "../ui/presses.ts";
import { fromBase } from "../base-path/base-path.ts";

/** Hooks for every procedure. Unmounting cancels a query, also on the server. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

const url = fromBase("/trpc");
const transformer = superjson;

/** The person whose page this is. */
function headers(): Record<string, string> {
  const id = sessionStore.get()?.id;
  return id === undefined ? {} : { [accountHeader]: id };
}

/**
 * The device keeps changes until the server has them. Calls made in the same tick share one request. Calls that are often cancelled (search, list pages) or wait for Google go alone:
 * a batch can only be cancelled as a whole, and waits for its slowest part.
 */
export const links: TRPCLink<AppRouter>[] = [
  holdDuringPress,
  () =>
    ({ op, next }) =>
      deviceHook.current?.send(op, next) ?? next(op),
  splitLink({
    condition: (op) => op.type === "subscription",
    true: httpSubscriptionLink({ url, transformer }),
    false: splitLink({
      condition: (op) =>
        op.path.startsWith("search.") ||
        op.path === "bookmarks.list" ||
        op.path === "backups.files" ||
        repeatKey in op.context,
      true: httpLink({ url, transformer, headers: ({ op }) => ({ ...headers(), ...toKeyHeader(op.context) }) }),
      false: httpBatchLink({ url, transformer, headers, maxURLLength: 4_000, maxItems: limits.callsPerRequest }),
    }),
  }),
];

/** In a call's context: its `Idempotency-Key`, with which it may be sent again. It goes alone, too. */
export const repeatKey = "repeatKey";

function toKeyHeader(context: Record<string, unknown>): Record<string, string> {
  const key = context[repeatKey];
  return typeof key === "string" ? { "idempotency-key": key } : {};
}

/** For code outside of components. */
export const trpcClient = createTRPCClient<AppRouter>({ links });

/** Answers and events wait for the end of a press, so that none moves or replaces what is pressed. */
function holdDuringPress(): ReturnType<TRPCLink<AppRouter>> {
  return ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => afterPress(() => observer.next(value)),
        error: (error) => afterPress(() => observer.error(error)),
        complete: () => afterPress(() => observer.complete()),
      }),
    );
}
