import { TRPCClientError } from "@trpc/client";
import { Card } from "../../components/ui/card.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { RunOutcome } from "./run-outcome.tsx";
import { RunPreview } from "./run-preview.tsx";
import { RunProgress } from "./run-progress.tsx";
import { useRun } from "./use-run.ts";

/** A run from start to result. */
export function RunView({ id }: { id: string }) {
  const { data: run, error, refetch } = useRun(id);
  if (error && !run) {
    const isUnknown = error instanceof TRPCClientError && [400, 404].includes(Number(error.data?.httpStatus));
    return (
      <Card>
        <ErrorState
          title={isUnknown ? "There is no such run" : "The run could not be loaded"}
          text={
            isUnknown ? "Its address may be incomplete." : "The server did not answer. If it is running, it goes on."
          }
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!run) {
    return (
      <Card className="p-6">
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-16" />
        </div>
      </Card>
    );
  }
  if (run.status === "queued" || run.status === "running") return <RunProgress run={run} />;
  if (run.status === "ready" && run.changed > 0) return <RunPreview key={id} run={run} />;
  return <RunOutcome run={run} />;
}
