import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { TRPCClientError } from "@trpc/client";
import { trpc } from "../../shared/api/trpc.ts";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { useRunActions } from "../../shared/changes/use-run-actions.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, Skeleton, Spinner } from "../../shared/ui/basics.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { useFallbackPoll } from "../../shared/live/use-live-updates.ts";
import { RunOutcome } from "./run-outcome.tsx";
import { RunPreview } from "./run-preview.tsx";
import { outcomeText } from "./run-text.ts";

/** A run from start to result. */
export function RunView({ id }: { id: string }) {
  const { data: run, error, refetch } = useRun(id);
  if (error && !run) {
    const isUnknown = error instanceof TRPCClientError && [400, 404].includes(Number(error.data?.httpStatus));
    return (
      <Card>
        <ErrorState
          title={isUnknown ? t.runNotFound : t.couldNotLoadThisRun}
          text={isUnknown ? t.checkTheAddress : t.serverSilent}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!run) {
    return (
      <Card className="p-6">
        <div role="status" aria-label={t.loading} className="flex flex-col gap-4">
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

/** A run in progress. */
function RunProgress({ run }: { run: Recategorization }) {
  const heading = useHeadingFocus();
  const { cancel } = useRunActions(run.id);
  const { id, processed, total, changed } = run;
  return (
    <Card className="p-5 sm:p-6">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 text-xl font-semibold tracking-tight outline-none"
      >
        <Spinner />
        {outcomeText(run).heading}
      </h2>
      <p className="mt-3 text-muted tabular-nums">{format(t.checkedOfTotal, { processed, total, changed })}</p>
      <Progress label={t.bookmarksChecked} value={processed} max={Math.max(1, total)} className="mt-2 h-2" />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{t.leavePageHint}</p>
        <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {common.cancel}
        </Button>
      </div>
    </Card>
  );
}

/** A run's current state; the event stream brings every step. */
export function useRun(id: string) {
  const query = trpc.recategorizations.get.useQuery({ id }, { refetchOnMount: "always" });
  const status = query.data?.status;
  useFallbackPoll(query, status === "queued" || status === "running");
  return query;
}
