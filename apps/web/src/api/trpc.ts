import type { AppRouter } from "@bowerbird/api";
import { createTRPCReact } from "@trpc/react-query";

/** Hooks for every procedure. Unmounting cancels a query, also on the server. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });
