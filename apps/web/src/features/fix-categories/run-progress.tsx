import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { useHeadingFocus } from "../../browser/use-heading-focus.ts";
import { useRunActions } from "../../changes/use-run-actions.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Progress } from "../../components/ui/progress.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { outcomeText } from "./run-text.ts";

/** A run in progress. */
export function RunProgress({ run }: { run: Recategorization }) {
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
      <p className="mt-3 text-muted tabular-nums">
        {processed.toLocaleString("en")} of {total.toLocaleString("en")} looked at, {changed.toLocaleString("en")} would
        change
      </p>
      <Progress label="Bookmarks looked at" value={processed} max={Math.max(1, total)} className="mt-2 h-2" />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">You can leave this page: it goes on, and shows at the top of every page.</p>
        <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
