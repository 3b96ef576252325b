import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import type { RestoreDetails, RestoreMode } from "@bowerbird/contract/restores";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { AlertDialog } from "../../shared/ui/alert-dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { RestorePreview } from "./restore-preview.tsx";
import { hasEffect, restoreHeading } from "./restore-text.ts";

/** A restore from its preview to its end. */
export default function RestoreDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: restore, error } = trpc.restores.get.useQuery({ id });
  const [mode, setMode] = useState<RestoreMode>("merge");
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={restore ? restoreHeading(restore) : common.restore}
      {...(restore ? { description: restore.source } : {})}
      className="max-w-[680px]"
      footer={restore && <Footer restore={restore} mode={mode} onClose={onClose} />}
    >
      {error && <Notice tone="error">{failureText(error, t.theRestoreCouldNotBeLoaded)}</Notice>}
      {!restore && !error && <Skeleton className="h-40 w-full" />}
      {restore && <Body restore={restore} mode={mode} onModeChange={setMode} />}
    </Dialog>
  );
}

interface BodyProps {
  restore: RestoreDetails;
  mode: RestoreMode;
  onModeChange: (mode: RestoreMode) => void;
}

function Body({ restore, mode, onModeChange }: BodyProps) {
  const { status, processed, total, message } = restore;
  if (workingRestoreStatuses.includes(status)) {
    const isCounted = status === "applying" || status === "undoing";
    return (
      <div role="status">
        <Progress label={restoreHeading(restore)} value={isCounted ? processed : null} max={total} />
        <p className="mt-2 text-sm text-muted tabular-nums">
          {isCounted ? format(t.processedOfBookmarks, { processed, total }) : format(t.bookmarksRead, { processed })}
        </p>
      </div>
    );
  }
  if (status === "failed") return <Notice tone="error">{message}</Notice>;
  if (status === "ready") {
    return (
      <div className="flex flex-col gap-6">
        <RestorePreview restore={restore} />
        <RestoreChoice restore={restore} mode={mode} onModeChange={onModeChange} />
      </div>
    );
  }
  return <Outcome restore={restore} />;
}

function Outcome({ restore }: { restore: RestoreDetails }) {
  const { status, applied, message } = restore;
  if (status === "cancelled") return <p className="text-muted">{t.nothingWasChanged}</p>;
  const text = status === "undone" ? t.everythingIsAsItWasBefore : format(t.bookmarksRestored, { applied });
  return <Notice tone={message ? "warning" : "success"}>{message ?? text}</Notice>;
}

function Footer({ restore, mode, onClose }: { restore: RestoreDetails; mode: RestoreMode; onClose: () => void }) {
  const { apply, undo, cancel } = useRestoreActions();
  const [isAsking, setAsking] = useState(false);
  const { id, status, canUndo, missing } = restore;
  const isUnapplied = status === "queued" || status === "reading" || status === "ready";
  const confirm = () => (mode === "replace" && missing > 0 ? setAsking(true) : apply.mutate({ id, mode }));
  return (
    <>
      {isUnapplied && (
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ id }, { onSuccess: onClose })}>
          {common.cancel}
        </Button>
      )}
      {status === "ready" && (
        <Button variant="primary" isBusy={apply.isPending} disabled={!hasEffect(restore, mode)} onClick={confirm}>
          {common.restore}
        </Button>
      )}
      {canUndo && (
        <Button isBusy={undo.isPending} onClick={() => undo.mutate({ id })}>
          {common.undo}
        </Button>
      )}
      {!isUnapplied && (
        <Button variant="primary" onClick={onClose}>
          {common.close}
        </Button>
      )}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t.replaceWhatYouHave}
        description={format(t.missingGoToTheTrash, { missing })}
        confirmLabel={t.replace}
        isDestructive
        onConfirm={() => apply.mutate({ id, mode })}
      />
    </>
  );
}

interface RestoreChoiceProps {
  restore: RestoreDetails;
  mode: RestoreMode;
  onModeChange: (mode: RestoreMode) => void;
}

/** The choice between merging and replacing. */
function RestoreChoice({ restore, mode, onModeChange }: RestoreChoiceProps) {
  const { missing, hasSettings } = restore;
  const options = [
    {
      value: "merge" as const,
      label: common.merge,
      hint: t.restoreBookmarksHint,
    },
    {
      value: "replace" as const,
      label: t.replace,
      hint: format(t.alsoMovesToTheTrash, { missing }),
    },
  ];
  return (
    <div>
      <RadioCards legend={t.howToRestore} value={mode} onValueChange={onModeChange} options={options} />
      {hasSettings && <p className="mt-3 text-sm text-muted">{t.restoreSettingsHint}</p>}
    </div>
  );
}

/** Actions on a restore. */
export function useRestoreActions() {
  const shared = { changes: "restore", failure: t.theBackupCouldNotBeRestored } as const;
  return {
    apply: useAction({ ...shared, call: trpcClient.restores.applyPreview.mutate }),
    undo: useAction({ ...shared, call: trpcClient.restores.undo.mutate }),
    cancel: useAction({ ...shared, call: trpcClient.restores.cancel.mutate }),
  };
}
