import type { User, VerifiedEmail } from "@bowerbird/contract/auth";
import { useQuery } from "@tanstack/react-query";
import { trpcClient } from "../../shared/api/trpc.ts";

export type EmailVerification =
  | { status: "pending" }
  /** With a user, this browser is now signed in. */
  | ({ status: "success"; user: User | null } & VerifiedEmail)
  | { status: "error"; error: unknown };

/**
 * Redeems the token of an emailed link. A link works once, so this is a query with a kept result: rendering
 * again, as React's strict mode does, must not redeem it again.
 */
export function useEmailVerification(token: string): EmailVerification {
  const { status, error, data } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => redeem(token),
    enabled: token !== "",
    retryOnMount: false,
    gcTime: Infinity,
    meta: { isUserIndependent: true },
  });
  if (token === "") return { status: "error", error: null };
  if (data) return { status: "success", ...data };
  return status === "error" ? { status, error } : { status: "pending" };
}

async function redeem(token: string): Promise<VerifiedEmail & { user: User | null }> {
  const verified = await trpcClient.auth.verifyEmail.mutate({ token });
  return { ...verified, user: verified.next === "home" ? await trpcClient.auth.user.query() : null };
}
