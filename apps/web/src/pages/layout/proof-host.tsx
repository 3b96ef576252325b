import { lazy, Suspense } from "react";
import { proofStore } from "../../shared/session/proof-store.ts";
import { useStore } from "../../shared/store/create-store.ts";

const ProveAgain = lazy(() => import("../../features/auth/prove-again.tsx"));

/** Asks for proof of identity when a request needs it, over the current page. */
export function ProofHost() {
  const question = useStore(proofStore);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ProveAgain proof={question.proof} onEnd={question.settle} />
    </Suspense>
  );
}
