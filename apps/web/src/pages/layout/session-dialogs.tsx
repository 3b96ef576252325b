import { Later, lazyPart } from "../../shared/ui/later.tsx";
import type { ReactNode } from "react";
import { proofStore } from "../../shared/session/proof-store.ts";
import { useStore } from "../../shared/store/create-store.ts";
import { useIsExpired } from "../../shared/session/session-store.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { LoadingScreen } from "../../shared/ui/basics.tsx";
import { useSetSession } from "../../shared/session/use-change-session.ts";

const ProveAgain = lazyPart(() => import("../../features/auth/prove-again.tsx"));

/** Asks for proof of identity when a request needs it, over the current page. */
export function ProofDialog() {
  const question = useStore(proofStore);
  if (!question) return null;
  return (
    <Later onFailed={() => question.settle(false)}>
      <ProveAgain proof={question.proof} onEnd={question.settle} />
    </Later>
  );
}

const RequiredTwoStepPage = lazyPart(() => import("./required-two-step-page.tsx"));

/** Pages for a signed-in person; who has yet to set up a required two-step sign-in sees that instead. */
export function TwoStepGate({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status !== "signed-in" || !session.user.mustSetUpTwoStep) return children;
  return (
    <Later fallback={<LoadingScreen />}>
      <RequiredTwoStepPage />
    </Later>
  );
}

const SignInAgain = lazyPart(() => import("../../features/auth/sign-in-again.tsx"));

/** Asks for a new sign-in when the session has ended, over the current page. */
export function SignInAgainDialog() {
  const isExpired = useIsExpired();
  const session = useSession();
  const setSession = useSetSession();
  if (!isExpired || session.status !== "signed-in") return null;
  return (
    <Later>
      <SignInAgain user={session.user} onLeave={() => setSession(null)} />
    </Later>
  );
}
