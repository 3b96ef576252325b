import type { User, VerifiedEmail } from "@bowerbird/contract/auth";
import { useMutation, useQuery } from "@tanstack/react-query";
import { signUpPassword } from "../../shared/errors/error-message.ts";
import { trpcClient } from "../../shared/api/trpc.ts";

export type EmailVerification =
  | { status: "pending" }
  /** With a user, this browser is now signed in. */
  | ({ status: "success"; user: User | null } & VerifiedEmail)
  /** Another browser signed up: the link also needs the sign-up's password. */
  | { status: "password"; enter: (password: string) => void; isBusy: boolean; error: unknown }
  | { status: "error"; error: unknown };

/**
 * Redeems the token of an emailed link. A link works once, so this is a query with a kept result: rendering
 * again, as React's strict mode does, must not redeem it again.
 */
export function useEmailVerification(token: string): EmailVerification {
  const { status, error, data } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => redeem({ token }),
    enabled: token !== "",
    retryOnMount: false,
    gcTime: Infinity,
    meta: { isUserIndependent: true },
  });
  const second = useMutation({ mutationFn: (password: string) => redeem({ token, password }) });
  if (token === "") return { status: "error", error: null };
  const verified = second.data ?? data;
  if (verified) return { status: "success", ...verified };
  if (signUpPassword(error)) {
    return { status: "password", enter: second.mutate, isBusy: second.isPending, error: second.error };
  }
  return status === "error" ? { status, error } : { status: "pending" };
}

async function redeem(link: { token: string; password?: string }): Promise<VerifiedEmail & { user: User | null }> {
  const verified = await trpcClient.auth.verifyEmail.mutate(link);
  return { ...verified, user: verified.next === "home" ? await trpcClient.auth.user.query() : null };
}
