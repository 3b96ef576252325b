import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { useState } from "react";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { useRunActions } from "../../shared/changes/use-run-actions.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/basics.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { FolderTree } from "./folder-tree.tsx";
import { MoveGroup } from "./move-group.tsx";
import { chooseNone, chosenCount, toExceptions, moveKey, type RunChoice, tagGroup } from "./run-choice.ts";
import { RunItems } from "./run-items.tsx";
import { outcomeText } from "./run-text.ts";
import { locale } from "../../shared/locale.ts";

/** What a run would change; each bookmark and each group can be left out before it is applied. */
export function RunPreview({ run }: { run: RecategorizationDetails }) {
  const heading = useHeadingFocus();
  const [choice, setChoice] = useState<RunChoice>(new Map());
  const { heading: title, text } = outcomeText(run);
  return (
    <Card>
      <div className="p-5 sm:p-6" role="status">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {title}
        </h2>
        <p className="mt-0.5 text-pretty text-muted">{text}</p>
        {run.kind === "tags" && <TagCounts tags={run.tags} />}
      </div>
      {run.kind === "folders" ? (
        <FolderTree run={run} choice={choice} onChoice={setChoice} />
      ) : run.kind === "tags" ? (
        <div className="border-t border-line">
          <RunItems runId={run.id} groupKey={tagGroup} choice={choice} onChoice={setChoice} />
        </div>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {run.changes.map((move) => (
            <li key={moveKey(move)}>
              <MoveGroup runId={run.id} move={move} choice={choice} onChoice={setChoice} />
            </li>
          ))}
        </ul>
      )}
      <ApplyBar run={run} choice={choice} onChoice={setChoice} />
    </Card>
  );
}

interface ApplyBarProps {
  run: RecategorizationDetails;
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

function ApplyBar({ run, choice, onChoice }: ApplyBarProps) {
  const { apply, cancel } = useRunActions(run.id);
  const { id } = run;
  const count = getCount(run, choice);
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-3 rounded-b-xl border-t border-line bg-surface px-5 py-4 sm:px-6">
      <div className="flex items-center gap-3">
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {format(t.countOfChangedChosen, { count, changed: run.changed })}
        </p>
        <TextButton onClick={() => onChoice(count > 0 ? chooseNone(groupKeys(run)) : new Map())}>
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
          onClick={() => apply.mutate({ id, ...toExceptions(choice, run.changes, groupKey(run)) })}
        >
          {format(t.applyToBookmarks, { count })}
        </Button>
      </div>
    </div>
  );
}

/** The group in which a move is chosen: its folder, or the moves between the same two categories. */
function groupKey({ kind }: RecategorizationDetails) {
  return kind === "folders" ? ({ toCategoryId }: { toCategoryId: string }) => toCategoryId : moveKey;
}

function groupKeys({ kind, changes, folders }: RecategorizationDetails): string[] {
  if (kind === "tags") return [tagGroup];
  return kind === "folders" ? folders.map(({ categoryId }) => categoryId) : changes.map(moveKey);
}

function getCount(run: RecategorizationDetails, choice: RunChoice): number {
  const { kind, changes, changed, folders } = run;
  if (kind === "tags") return chosenCount(choice, tagGroup, changed);
  if (kind === "folders") {
    return folders.reduce((sum, { categoryId, count }) => sum + chosenCount(choice, categoryId, count), 0);
  }
  return changes.reduce((sum, move) => sum + chosenCount(choice, moveKey(move), move.count), 0);
}

const shownTags = 40;

function TagCounts({ tags }: Pick<RecategorizationDetails, "tags">) {
  return (
    <ul aria-label={t.tagsThatWouldBeAdded} className="mt-4 flex flex-wrap gap-1.5">
      {tags.slice(0, shownTags).map(({ tag, count }) => (
        <li key={tag} className="max-w-full">
          <Badge title={tag}>
            {tag} <span className="tabular-nums">{count.toLocaleString(locale)}</span>
          </Badge>
        </li>
      ))}
      {tags.length > shownTags && (
        <li className="text-sm text-muted">{format(t.andRestMore, { rest: tags.length - shownTags })}</li>
      )}
    </ul>
  );
}
