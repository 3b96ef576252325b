import { lazy, type ReactNode, Suspense } from "react";
import { useSession } from "../../shared/session/use-session.ts";
import { LoadingScreen } from "../../shared/ui/page-states.tsx";

const RequiredTwoStepPage = lazy(() => import("./required-two-step-page.tsx"));

/** Pages for a signed-in person; who has yet to set up a required two-step sign-in sees that instead. */
export function TwoStepGate({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status !== "signed-in" || !session.user.mustSetUpTwoStep) return children;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <RequiredTwoStepPage />
    </Suspense>
  );
}
