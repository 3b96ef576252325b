import type { User } from "@bowerbird/contract/auth";
import { trpcClient } from "../api/trpc-client.ts";

export const sessionKey = ["session"] as const;

/** Who is signed in: null for nobody. Any failure to find out means nobody. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: async (): Promise<User | null> => trpcClient.auth.user.query().catch(() => null),
};
