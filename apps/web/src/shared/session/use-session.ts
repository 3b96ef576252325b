import type { User } from "@bowerbird/contract/auth";
import { useMemo } from "react";
import { useStore } from "../store/create-store.ts";
import { sessionStore } from "./session-store.ts";

export type Session = { status: "loading" } | { status: "signed-out" } | { status: "signed-in"; user: User };

export function useSession(): Session {
  const user = useStore(sessionStore);
  return useMemo(() => {
    if (user === undefined) return { status: "loading" };
    return user ? { status: "signed-in", user } : { status: "signed-out" };
  }, [user]);
}
