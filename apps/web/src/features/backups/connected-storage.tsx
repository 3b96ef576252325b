import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { BackupRun, BackupState } from "@bowerbird/contract/backups";
import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { changeCached } from "../../shared/api/cached.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { ask } from "../../shared/changes/ask-first.ts";
import { Badge } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { ConnectDriveButton, kindNames, StorageForm } from "./storage-form.tsx";
import { dayFormat } from "../../shared/ui/dates.ts";

/** Where backups go: the storage with its actions, or the form that chooses one. */
export function ConnectedStorage({ state, isConnecting }: { state: BackupState; isConnecting: boolean }) {
  const { connection, kinds } = state;
  const [isChanging, setChanging] = useState(false);
  const form = (
    <StorageForm
      kinds={kinds}
      isConnecting={isConnecting}
      onConnected={() => setChanging(false)}
      onCancel={connection ? () => setChanging(false) : undefined}
    />
  );
  if (!connection) return form;
  const name = connection.kind === "folder" ? t.thisServer : connection.email;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex items-center gap-2 font-medium">
            <span className="truncate">{name}</span>
            {connection.isBroken ? (
              <Badge tone="danger">{t.notLetIn}</Badge>
            ) : (
              <Badge tone="success">{common.connected}</Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {format(t.kindSinceDate, {
              kind: kindNames[connection.kind],
              date: dayFormat.format(connection.connectedAt),
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Disconnect name={name} />
          {!isChanging && <Button onClick={() => setChanging(true)}>{t.change}</Button>}
          {!connection.isBroken && !isChanging && <BackUpNow />}
          {connection.isBroken && connection.kind === "google" && (
            <ConnectDriveButton isConnecting={isConnecting} label={t.connectAgain} />
          )}
        </div>
      </div>
      {connection.isBroken && <Notice tone="error">{format(t.storageRefusedAccess, { name })}</Notice>}
      {isChanging && form}
    </div>
  );
}

function BackUpNow() {
  const { isRunning, backUp } = useBackUp();
  return (
    <Button variant="primary" isBusy={isRunning} onClick={backUp}>
      {!isRunning && <CloudUpload aria-hidden />}
      {isRunning ? t.backingUp : t.backUpNow}
    </Button>
  );
}

function Disconnect({ name }: { name: string }) {
  const disconnect = useAction({
    call: trpcClient.backups.disconnect.mutate,
    answers: "backups.settings",
    success: { title: format(t.nameDisconnected, { name }), description: t.backupsRemain },
    failure: t.updateFailed,
  });
  return (
    <Button
      isBusy={disconnect.isPending}
      onClick={() =>
        ask({
          title: format(t.disconnectName, { name }),
          description: format(t.backupsToNameEnd, { name }),
          confirmLabel: common.disconnect,
          run: () => disconnect.mutate(),
        })
      }
    >
      {common.disconnect}
    </Button>
  );
}

/** Starts a backup, and says whether one is running, wherever it was started. */
export function useBackUp() {
  const { data: runs } = trpc.backups.history.useQuery();
  const run = useAction({
    call: trpcClient.backups.run.mutate,
    onSuccess: (started) => changeCached("backups.history", (list) => withRun(list, started)),
    failure: (error) => ({ title: common.backupError, description: failureText(error, t.backupFailed), tone: "error" }),
  });
  const isRunning = run.isPending || runs?.[0]?.status === "in_progress";
  return { isRunning, backUp: () => run.mutate({}) };
}

/** An event may have added the run before the answer arrived. */
function withRun(list: BackupRun[], run: BackupRun): BackupRun[] {
  return list.some(({ id }) => id === run.id) ? list : [run, ...list];
}
