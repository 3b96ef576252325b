import type { User, VerifiedEmail } from "@bowerbird/contract/auth";
import { useMutation, useQuery } from "@tanstack/react-query";
import { signUpPassword } from "../../api/error-message.ts";
import { trpcClient } from "../../api/trpc-client.ts";

export type EmailVerification =
  | { status: "pending" }
  /** With a user this browser is signed in now. */
  | ({ status: "success"; user: User | null } & VerifiedEmail)
  /** This browser is not the one that signed up: the link works with the password of the sign-up. */
  | { status: "password"; enter: (password: string) => void; isBusy: boolean; error: unknown }
  | { status: "error"; error: unknown };

/**
 * Redeems the token of a mail's link. A link works once, so it is asked as a question whose answer is kept: drawing
 * the page again, as React does on purpose while developing, must not redeem it again.
 */
export function useEmailVerification(token: string): EmailVerification {
  const { status, error, data } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => redeem({ token }),
    enabled: token !== "",
    retryOnMount: false,
    gcTime: Infinity,
    meta: { isOfNobody: true },
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
