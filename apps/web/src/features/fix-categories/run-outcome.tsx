import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import { shownPath } from "../../shared/category-tree/category-tree.ts";
import * as t from "./messages.json";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { ArrowRight, CircleCheck, CircleSlash } from "lucide-react";
import { Link } from "react-router";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { useRunActions } from "../../shared/changes/use-run-actions.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/basics.tsx";
import { fixPath } from "../../shared/routing/paths.ts";
import { outcomeText } from "./run-text.ts";
import { locale } from "@bowerbird/contract/messages/locale";

/** The result of a run, and Undo while it is possible. */
export function RunOutcome({ run }: { run: RecategorizationDetails }) {
  const heading = useHeadingFocus();
  const { undo } = useRunActions(run.id);
  const { heading: title, text } = outcomeText(run);
  const isGood = run.status === "applied" || run.status === "ready";
  const Icon = isGood ? CircleCheck : CircleSlash;
  return (
    <Card className="flex gap-4 p-5 max-sm:flex-col sm:p-6">
      <span
        aria-hidden
        className={`flex size-12 shrink-0 items-center justify-center rounded-xl ${isGood ? "bg-success-soft text-success-ink" : "bg-chip text-muted"}`}
      >
        <Icon className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <div role="status">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {title}
          </h2>
          <p className="mt-0.5 text-pretty text-muted">{text}</p>
        </div>
        {run.status === "applied" && run.kind !== "tags" && <Moves run={run} />}
        <div className="mt-5 flex flex-wrap gap-2">
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            {common.viewYourBookmarks}
          </Link>
          {run.canUndo && run.applied > 0 && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate({ id: run.id })}>
              {common.undo}
            </Button>
          )}
          <Link to={fixPath()} className={buttonClass()}>
            {t.runAgain}
          </Link>
        </div>
      </div>
    </Card>
  );
}

const shownMoves = 12;

function Moves({ run: { changes } }: { run: RecategorizationDetails }) {
  if (changes.length === 0) return null;
  const rest = changes.length - shownMoves;
  return (
    <ul className="mt-4 flex flex-col gap-1 rounded-lg bg-sunken px-4 py-3 text-sm">
      {changes.slice(0, shownMoves).map(({ from, fromCategoryId, to, toCategoryId, count }) => (
        <li key={`${fromCategoryId} ${toCategoryId}`} className="flex justify-between gap-4">
          <span className="min-w-0 break-words">
            <bdi>{shownPath(from)}</bdi> <ArrowRight aria-hidden className="inline size-3.5 text-muted" />{" "}
            <span className="sr-only">{t.moveTo}</span> <bdi>{shownPath(to)}</bdi>
          </span>
          <span className="shrink-0 text-muted tabular-nums">{count.toLocaleString(locale)}</span>
        </li>
      ))}
      {rest > 0 && <li className="text-muted">{format(t.andRestMore, { rest })}</li>}
    </ul>
  );
}
