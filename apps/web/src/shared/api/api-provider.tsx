import { keepComposedKeys } from "@bowerbird/contract/composed-keys";
import { QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import superjson from "superjson";
import { readFirstData } from "../browser/first-data.ts";
import { queryClient } from "./query-client.ts";
import { watchPresses } from "../ui/presses.ts";
import { links, trpc } from "./trpc.ts";

const client = trpc.createClient({ links });
// This module is loaded with the first page that calls the server: the first with fields and with changing content.
keepComposedKeys(window);
watchPresses(window);
const { categories, savedSearches, brokenLinks } = readFirstData() ?? {};
if (categories)
  queryClient.setQueryData(getQueryKey(trpc.categories.list, undefined, "query"), superjson.deserialize(categories));
if (savedSearches)
  queryClient.setQueryData(
    getQueryKey(trpc.savedSearches.list, undefined, "query"),
    superjson.deserialize(savedSearches),
  );
if (brokenLinks)
  queryClient.setQueryData(getQueryKey(trpc.linkChecks.broken, undefined, "query"), superjson.deserialize(brokenLinks));

export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
