import { format } from "@bowerbird/contract/messages";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { suggestionConfidence } from "@bowerbird/contract/suggested-category";
import { type ComponentProps, useState } from "react";
import { locale } from "@bowerbird/contract/messages/locale";
import { trpc } from "../../shared/api/trpc.ts";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { Badge, Card, Skeleton } from "../../shared/ui/basics.tsx";
import { Button, TextButton } from "../../shared/ui/button.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { MoveList } from "./move-list.tsx";
import { chooseGroups, chosenCount, moveKey, type RunChoice, tagGroup, toExceptions } from "./run-choice.ts";
import { RunItems } from "./run-items.tsx";
import { outcomeText } from "./run-text.ts";
import { useRunActions } from "../../shared/changes/use-run-actions.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** Confidences are shown as whole percents: 79.5% is 80%. */
const sureFrom = suggestionConfidence.preselected - 0.005;

/** What a run would change; each bookmark and each group can be left out before it is applied. */
export function RunPreview({ run }: { run: RecategorizationDetails }) {
  const heading = useHeadingFocus();
  const [choice, setChoice] = useState<RunChoice>(new Map());
  const [isSureOnly, setSureOnly] = useState(false);
  const minConfidence = isSureOnly ? sureFrom : undefined;
  const sure = trpc.recategorizations.get.useQuery({ id: run.id, minConfidence: sureFrom }, { enabled: isSureOnly });
  const shown = isSureOnly ? sure.data : run;
  const { heading: title, text } = outcomeText(run);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
        <div role="status">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {title}
          </h2>
          <p className="mt-0.5 text-pretty text-muted">{text}</p>
        </div>
        <Switch
          label={t.onlySureOnes}
          hint={t.eightyPercentAndMore}
          checked={isSureOnly}
          onCheckedChange={(isOn) => {
            setSureOnly(isOn);
            setChoice(new Map());
          }}
        />
      </div>
      {shown ? (
        <>
          {shown.kind === "tags" && <TagCounts tags={shown.tags} />}
          <Changes run={shown} minConfidence={minConfidence} choice={choice} onChoice={setChoice} />
          <ApplyBar run={shown} minConfidence={minConfidence} choice={choice} onChoice={setChoice} />
        </>
      ) : sure.isError ? (
        <LoadError onRetry={() => void sure.refetch()} />
      ) : (
        <div role="status" aria-label={t.loading} className="border-t border-line p-5 sm:p-6">
          <Skeleton className="h-16" />
        </div>
      )}
    </Card>
  );
}

function Changes({ run, ...props }: ComponentProps<typeof ApplyBar>) {
  if (run.changed === 0) return <p className="border-t border-line p-5 text-muted sm:p-6">{t.noneOfThemIsThatSure}</p>;
  if (run.kind === "categories") return <MoveList runId={run.id} changes={run.changes} {...props} />;
  const { minConfidence, ...list } = props;
  return (
    <div className="border-t border-line">
      <RunItems runId={run.id} groupKey={tagGroup} filter={{ minConfidence }} {...list} />
    </div>
  );
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center justify-between gap-4 border-t border-line p-5 text-muted sm:p-6">
      {t.couldNotLoadTheBookmarks}
      <Button size="sm" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  );
}

const shownTags = 40;

function TagCounts({ tags }: Pick<RecategorizationDetails, "tags">) {
  return (
    <ul aria-label={t.tagsThatWouldBeAdded} className="flex flex-wrap gap-1.5 px-5 pb-5 sm:px-6">
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

interface ApplyBarProps {
  /** With the changes that are shown. */
  run: RecategorizationDetails;
  /** Of the changes that are shown. */
  minConfidence: number | undefined;
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

/** How many changes are chosen, and the buttons that apply or discard them. */
function ApplyBar({ run, minConfidence, choice, onChoice }: ApplyBarProps) {
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
