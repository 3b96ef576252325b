import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { useRunActions } from "../../shared/changes/use-run-actions.ts";
import { Button } from "../../shared/ui/button.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { chooseGroups, chosenCount, toExceptions, moveKey, type RunChoice, tagGroup } from "./run-choice.ts";

interface ApplyBarProps {
  /** With the changes that are shown. */
  run: RecategorizationDetails;
  /** Of the changes that are shown. */
  minConfidence: number | undefined;
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

/** How many changes are chosen, and the buttons that apply or discard them. */
export function ApplyBar({ run, minConfidence, choice, onChoice }: ApplyBarProps) {
  const { apply, cancel } = useRunActions(run.id);
  const { id } = run;
  const count = getCount(run, choice);
  const keys = groupKeys(run);
  const toInput = () => ({ id, minConfidence, ...toExceptions(choice, run.changes, keys) });
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-3 rounded-b-xl border-t border-line bg-surface px-5 py-4 sm:px-6">
      <div className="flex items-center gap-3">
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {format(t.countOfChangedChosen, { count, changed: run.changed })}
        </p>
        <TextButton onClick={() => onChoice(count > 0 ? chooseGroups(new Map(), keys, false) : new Map())}>
          {count > 0 ? common.selectNone : common.selectAll}
        </TextButton>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {common.discard}
        </Button>
        <Button
          variant="primary"
          disabled={count === 0}
          isBusy={apply.isPending}
          onClick={() => apply.mutate(toInput())}
        >
          {format(t.applyToBookmarks, { count })}
        </Button>
      </div>
    </div>
  );
}

function groupKeys({ kind, changes }: RecategorizationDetails): string[] {
  return kind === "tags" ? [tagGroup] : changes.map(moveKey);
}

function getCount(run: RecategorizationDetails, choice: RunChoice): number {
  const { kind, changes, changed } = run;
  if (kind === "tags") return chosenCount(choice, tagGroup, changed);
  return changes.reduce((sum, move) => sum + chosenCount(choice, moveKey(move), move.count), 0);
}
