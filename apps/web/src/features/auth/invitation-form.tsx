import { useQuery } from "@tanstack/react-query";
import { failureText } from "../../api/failure-text.ts";
import { trpcClient } from "../../api/trpc-client.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useSetSession } from "../../session/use-change-session.ts";
import { AccountForm } from "./account-form.tsx";

/** Creates the account of an invited address. The route guard around the page then leads into the app. */
export function InvitationForm({ token }: { token: string }) {
  const setSession = useSetSession();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => trpcClient.auth.invitation.mutate({ token }),
    staleTime: Infinity,
  });
  const accept = trpc.auth.acceptInvitation.useMutation({ onSuccess: setSession });
  if (invitation.isError) {
    return <Notice tone="error">{failureText(invitation.error, "The invitation could not be read.")}</Notice>;
  }
  if (!invitation.data) return <Skeleton className="h-96 w-full" />;
  return (
    <AccountForm
      invitedEmail={invitation.data.email}
      isBusy={accept.isPending}
      problem={accept.isError ? failureText(accept.error, "Signup failed") : null}
      onSubmit={({ email: _email, ...person }) => accept.mutate({ ...person, token })}
    />
  );
}
