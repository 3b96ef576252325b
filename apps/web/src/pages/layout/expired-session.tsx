import { lazy, Suspense } from "react";
import { useIsExpired } from "../../shared/session/expired-session.ts";
import { useSetSession } from "../../shared/session/use-change-session.ts";
import { useSession } from "../../shared/session/use-session.ts";

const SignInAgain = lazy(() => import("../../features/auth/sign-in-again.tsx"));

/** Asks for a new sign-in when the session has ended, over the current page. */
export function ExpiredSession() {
  const isExpired = useIsExpired();
  const session = useSession();
  const setSession = useSetSession();
  if (!isExpired || session.status !== "signed-in") return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain user={session.user} onLeave={() => setSession(null)} />
    </Suspense>
  );
}
