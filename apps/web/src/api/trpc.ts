import type { AppRouter } from "@bowerbird/api";
import { createTRPCReact } from "@trpc/react-query";

/** Hooks of every procedure. A question that is no longer asked is cancelled, on the server too. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
