import * as t from "./messages.json";
import type { User } from "@bowerbird/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { trpc } from "../../shared/api/trpc.ts";
import { hasPasskeys, passkeyProblem, signWithPasskey } from "../../shared/browser/passkeys.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

/** Signs in without a password, if the server and the browser support it; otherwise renders nothing. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { data: options } = trpc.auth.options.useQuery();
  const start = trpc.passkeys.startSignIn.useMutation();
  const finish = trpc.passkeys.signIn.useMutation();
  const signIn = useMutation({
    mutationFn: async () => finish.mutateAsync({ credential: await signWithPasskey(await start.mutateAsync()) }),
    onSuccess: onSignedIn,
  });
  if (!options?.passkeys || !hasPasskeys()) return null;
  return (
    <div className="mt-3 flex flex-col gap-4">
      <Button className="h-10" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound aria-hidden />
        {t.signInWithAPasskey}
      </Button>
      {signIn.isError && <Notice tone="error">{passkeyProblem(signIn.error, t.loginFailed)}</Notice>}
    </div>
  );
}
