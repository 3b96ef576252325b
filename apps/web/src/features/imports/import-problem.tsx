import { TRPCClientError } from "@trpc/client";
import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "../../components/ui/button-class.ts";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";

/** Shown if an import does not exist or could not be loaded. */
export function ImportProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = error instanceof TRPCClientError && [400, 404].includes(Number(error.data?.httpStatus));
  return (
    <Card>
      {isUnknown ? (
        <EmptyState
          icon={<SearchX />}
          title="There is no such import"
          text="Its address may be incomplete, or it belongs to another account."
          action={
            <Link to="/add" className={buttonClass({ variant: "primary" })}>
              Start a new import
            </Link>
          }
        />
      ) : (
        <ErrorState
          title="The import could not be loaded"
          text="The server did not answer. If the import is running, it goes on; please try again."
          onRetry={onRetry}
        />
      )}
    </Card>
  );
}
