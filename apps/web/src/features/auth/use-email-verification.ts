import type { User, VerifiedEmail } from "@bowerbird/contract/auth";
import { useQuery } from "@tanstack/react-query";
import { trpcClient } from "../../api/trpc-client.ts";

export type EmailVerification =
  | { status: "pending" }
  /** With a user this browser is signed in now. */
  | ({ status: "success"; user: User | null } & VerifiedEmail)
  | { status: "error"; error: unknown };

/**
 * Redeems the token of a mail's link. A link works once, so it is asked as a question whose answer is kept: drawing
 * the page again, as React does on purpose while developing, must not redeem it again.
 */
export function useEmailVerification(token: string): EmailVerification {
  const { status, error, data } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => redeem(token),
    enabled: token !== "",
    retryOnMount: false,
    gcTime: Infinity,
    meta: { isOfNobody: true },
  });
  if (token === "") return { status: "error", error: null };
  if (status === "success") return { status, ...data };
  return status === "error" ? { status, error } : { status };
}

async function redeem(token: string): Promise<VerifiedEmail & { user: User | null }> {
  const verified = await trpcClient.auth.verifyEmail.mutate({ token });
  return { ...verified, user: verified.next === "home" ? await trpcClient.auth.user.query() : null };
}
