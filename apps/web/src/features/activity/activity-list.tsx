import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./panel.messages.json";
import { importHeading } from "@bowerbird/contract/import-status";
import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import type { Restore } from "@bowerbird/contract/restores";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { useRunActions } from "../../shared/changes/use-run-actions.ts";
import { Button, buttonClass, textLinkClass } from "../../shared/ui/button.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { useCurrentUrl, sourceName } from "../../shared/imports/import-record.ts";
import { fixPath, importPath } from "../../shared/routing/paths.ts";
import { type ActivityEntry, type ActivityState, kindText, readingText, useActivity } from "./activity-entry.ts";

/** What runs, waits for the person or has just ended, above the history; nothing if there is none. */
export function ActivityList() {
  const entries = useActivity();
  if (entries.length === 0) return null;
  return (
    <section aria-label={t.activity} className="mt-2">
      <h2 className="mb-2 font-semibold">{t.activity}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-low">
        {entries.map((entry) => (
          <li key={entry.id} className="px-4 py-3">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  switch (entry.kind) {
    case "import":
      return <ImportActivity record={entry.record} state={entry.state} />;
    case "recategorization":
      return <RecategorizationActivity run={entry.run} />;
    case "restore":
      return <RestoreActivity restore={entry.restore} />;
  }
}

export function ImportActivity({ record, state }: { record: ImportRecord; state: ActivityState }) {
  const currentUrl = useCurrentUrl(record.id);
  const cancel = trpc.imports.cancel.useMutation();
  const { id, source, status, processed, total } = record;
  const isCounted = state === "running" && total > 0;
  return (
    <>
      <EntryHead
        to={importPath(id, null)}
        title={importHeading(status)}
        about={sourceName(source)}
        {...(isCounted ? { aside: format(t.countOfTotal, { processed, total }) } : {})}
      />
      {state === "running" ? (
        <>
          <Progress
            label={format(t.importOfSource, { source: sourceName(source) })}
            value={total === 0 ? null : processed}
            max={total}
            className="mt-2.5"
          />
          <div className="mt-2 flex h-8 items-center justify-between gap-3">
            <span className="min-w-0 truncate text-xs text-muted">{currentUrl}</span>
            <Button size="sm" variant="ghost" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
              {common.cancel}
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-0.5 text-sm">
          <Link to={importPath(id, null)} className={textLinkClass}>
            {t.seeTheResults}
          </Link>
        </p>
      )}
      {state === "reading" && <p className="mt-0.5 text-sm text-muted">{readingText(record)}</p>}
    </>
  );
}

/** A run that categorizes or tags many bookmarks. */
function RecategorizationActivity({ run }: { run: Recategorization }) {
  const { id, kind, status, processed, total, changed } = run;
  const isRunning = status === "queued" || status === "running";
  const { undo, cancel } = useRunActions(id);
  return (
    <>
      <EntryHead
        to={fixPath(id)}
        title={runTitle(run)}
        {...(isRunning ? { aside: format(t.countOfTotal, { processed, total }) } : {})}
      />
      {isRunning && <Progress label={kindText(kind)} value={processed} max={total} className="mt-2.5" />}
      <div className="mt-1 flex min-h-8 items-center justify-between gap-3">
        <span className="min-w-0 text-sm text-muted">{runStateText(run)}</span>
        {isRunning && (
          <Button size="sm" variant="ghost" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {common.cancel}
          </Button>
        )}
        {status === "ready" && changed > 0 && (
          <Link to={fixPath(id)} className={buttonClass({ size: "sm" })}>
            {common.review}
          </Link>
        )}
        {run.canUndo && run.applied > 0 && (
          <Button size="sm" isBusy={undo.isPending} onClick={() => undo.mutate({ id })}>
            {common.undo}
          </Button>
        )}
      </div>
    </>
  );
}

/** What an applied run did, else what it does. */
function runTitle({ status, kind, applied }: Recategorization): string {
  if (status !== "applied") return kindText(kind);
  if (kind === "categories") return format(t.categoriesFixed, { applied });
  return format(kind === "tags" ? t.bookmarksTagged : t.bookmarksMoved, { applied });
}

function runStateText({ status, changed }: Recategorization): string {
  if (status === "queued") return t.waitingToStart;
  if (status === "ready") return changed === 0 ? t.nothingHasToChange : format(t.readyToChange, { changed });
  if (status === "applied") return "";
  return status === "undone" ? common.undone : format(t.wouldChangeSoFar, { changed });
}

/** A restore: reading its backup, ready, or applied. */
function RestoreActivity({ restore }: { restore: Restore }) {
  const { id, source, status, processed, total } = restore;
  const path = `/settings?tab=backup&restore=${id}`;
  const isRunning = workingRestoreStatuses.includes(status);
  return (
    <>
      <EntryHead to={path} title={t.restoringABackup} about={source} />
      {isRunning && <Progress label={t.restoringABackup} value={processed} max={total} className="mt-2.5" />}
      <div className="mt-1 flex min-h-8 items-center justify-between gap-3">
        <span className="min-w-0 text-sm text-muted">{restoreStateText(restore)}</span>
        {!isRunning && (
          <Link to={path} className={buttonClass({ size: "sm" })}>
            {common.review}
          </Link>
        )}
      </div>
    </>
  );
}

function restoreStateText({ status, processed, applied, message }: Restore): string {
  if (message) return message;
  if (status === "ready") return t.readyNothingIsChangedYet;
  if (status === "applied") return format(t.bookmarksRestored, { applied });
  if (status === "undone") return common.undone;
  return format(t.bookmarksSoFar, { processed });
}

interface EntryHeadProps {
  to: string;
  title: string;
  about?: string;
  /** At the right end, for example a count. */
  aside?: string;
}

/** The first line of an entry, which links to its page. */
function EntryHead({ to, title, about, aside }: EntryHeadProps) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <Link to={to} className="min-w-0 truncate rounded-xs font-medium hover:underline" data-tooltip={about}>
        {title}
        {about && <span className="font-normal text-muted"> · {about}</span>}
      </Link>
      {aside && <span className="shrink-0 text-xs text-muted tabular-nums">{aside}</span>}
    </p>
  );
}
