import { useEffect, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { User } from "@bowerbird/contract/auth";
import CodeForm from "./code-form.tsx";
import { useSetSession } from "../../shared/session/use-change-session.ts";
import { usePasswordSignIn } from "./entry-state.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { trpc } from "../../shared/api/trpc.ts";
import { hasPasskeys, passkeyProblem, signWithPasskey } from "../../shared/browser/passkeys.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { keepNextPath } from "../../shared/routing/gates.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";
import * as t from "./messages.json";

interface LoginFormProps {
  email?: string | undefined;
  /** What went well before, such as a sign-up. */
  notice?: string | undefined;
  /** Called instead of setting the session; by default the route guard around the page leads on. */
  onSignedIn?: (user: User) => void;
}

/** All ways to sign in. With two-step sign-in, the password leads to a second form for the code. */
export function LoginForm({ email = "", notice, onSignedIn }: LoginFormProps) {
  const setSession = useSetSession();
  const [step, setStep] = useState<{ isCode: boolean; email: string; problem?: string }>({ isCode: false, email });
  const signedIn = onSignedIn ?? setSession;
  if (!usePasswordSignIn()) return <ProviderButtons isOnlySetUp isAlone />;
  if (step.isCode) {
    return <CodeForm onSignedIn={signedIn} onBack={(problem) => setStep({ ...step, isCode: false, ...problem })} />;
  }
  return (
    <>
      <ProviderButtons isOnlySetUp={onSignedIn !== undefined} />
      <PasswordForm
        email={step.email}
        notice={notice}
        problem={step.problem}
        onSignedIn={signedIn}
        onCodeWanted={(typed) => setStep({ isCode: true, email: typed })}
      />
      <PasskeyButton onSignedIn={signedIn} />
    </>
  );
}

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

/**
 * Where a single provider is the only way to sign in, leaves for it right away. Not
 * after a problem, which people could not read, and which would send them there again.
 *
 * @param leave goes to an address of the server
 */
export function useOnlyProvider(search: string, leave = (path: string) => location.replace(path)): void {
  const { data: options } = trpc.auth.options.useQuery();
  const hasPasswords = usePasswordSignIn();
  const [provider, ...others] = options?.providers ?? [];
  const hasProblem = new URLSearchParams(search).has("problem");
  const path = hasPasswords || hasProblem || others.length > 0 || !provider ? null : `/api/login/${provider.id}`;
  useEffect(() => {
    if (path === null) return;
    keepNextPath(search);
    leave(fromBase(path));
    // oxlint-disable-next-line react/exhaustive-deps -- once for an address
  }, [path]);
}
