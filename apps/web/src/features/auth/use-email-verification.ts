import { useQuery } from "@tanstack/react-query";
import { trpcClient } from "../../api/trpc-client.ts";

export type EmailVerification = { status: "pending" } | { status: "success" } | { status: "error"; error: unknown };

/**
 * Redeems the token of a mail's link. A link works once, so it is asked as a question whose answer is kept: drawing
 * the page again, as React does on purpose while developing, must not redeem it again.
 */
export function useEmailVerification(token: string): EmailVerification {
  const { status, error } = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => trpcClient.auth.verifyEmail.mutate({ token }),
    enabled: token !== "",
    retryOnMount: false,
    gcTime: Infinity,
  });
  if (token === "") return { status: "error", error: null };
  return status === "error" ? { status, error } : { status };
}
