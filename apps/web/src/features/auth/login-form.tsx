import { Later, lazyPart } from "../../shared/ui/later.tsx";
import type { User } from "@bowerbird/contract/auth";
import { useState } from "react";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { useSetSession } from "../../shared/session/use-change-session.ts";
import { usePasswordSignIn } from "./entry-state.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

const CodeForm = lazyPart(() => import("./code-form.tsx"));

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
    return (
      <Later fallback={<Skeleton className="h-48 w-full" />}>
        <CodeForm onSignedIn={signedIn} onBack={(problem) => setStep({ ...step, isCode: false, ...problem })} />
      </Later>
    );
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
