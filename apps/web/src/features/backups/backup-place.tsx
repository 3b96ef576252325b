import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { BackupRun, BackupState } from "@bowerbird/contract/backups";
import { CloudUpload } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { AlertDialog } from "../../shared/ui/alert-dialog.tsx";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { withProof } from "../../shared/session/proof-store.ts";
import { locale } from "../../shared/locale.ts";

/** The connected Drive account and its actions. */
export function DriveConnection({ state, isConnecting }: { state: BackupState; isConnecting: boolean }) {
  const { connection } = state;
  if (!connection) return <NotConnected isConnecting={isConnecting} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex items-center gap-2 font-medium">
            <span className="truncate">{connection.email}</span>
            <Badge tone={connection.isBroken ? "danger" : "success"}>
              {connection.isBroken ? t.notLetIn : common.connected}
            </Badge>
          </p>
          <p className="text-sm text-muted">{format(t.sinceDate, { date: date.format(connection.connectedAt) })}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Disconnect email={connection.email} />
          {connection.isBroken ? <ConnectButton isConnecting={isConnecting} label={t.connectAgain} /> : <BackUpNow />}
        </div>
      </div>
      {connection.isBroken && <Notice tone="error">{t.googleDriveNoLongerLetsUs}</Notice>}
    </div>
  );
}

const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });

function NotConnected({ isConnecting }: { isConnecting: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-muted">{t.googleAsksYouToAllowAccess}</p>
      <ConnectButton isConnecting={isConnecting} label={t.connectGoogleDrive} />
    </div>
  );
}

function ConnectButton({ isConnecting, label }: { isConnecting: boolean; label: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      const { authUrl } = await withProof(() => trpcClient.backups.authUrl.query());
      window.location.assign(authUrl);
    } catch (error) {
      setLeaving(false);
      toast({ title: t.connectionFailed, description: failureText(error, t.connectionFailed), tone: "error" });
    }
  };
  return (
    <Button variant="primary" isBusy={isLeaving || isConnecting} onClick={() => void leave()}>
      {isConnecting ? t.connecting : label}
    </Button>
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

function Disconnect({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const disconnect = useAction({
    call: trpcClient.backups.disconnect.mutate,
    onSuccess: (state) => utils.backups.settings.setData(undefined, state),
    success: { title: t.googleDriveDisconnected, description: t.theBackupsInItAreStill },
    failure: t.updateFailed,
  });
  return (
    <>
      <Button isBusy={disconnect.isPending} onClick={() => setOpen(true)}>
        {common.disconnect}
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t.disconnectGoogleDrive}
        description={format(t.backupsToEmailEndThose, { email })}
        confirmLabel={common.disconnect}
        onConfirm={() => disconnect.mutate()}
      />
    </>
  );
}

/** Starts a backup, and says whether one is running, wherever it was started. */
export function useBackUp() {
  const utils = trpc.useUtils();
  const { data: runs } = trpc.backups.history.useQuery();
  const run = useAction({
    call: trpcClient.backups.run.mutate,
    onSuccess: (started) => utils.backups.history.setData(undefined, (list) => withRun(list, started)),
    failure: (error) => ({ title: common.backupError, description: failureText(error, t.backupFailed), tone: "error" }),
  });
  const isRunning = run.isPending || runs?.[0]?.status === "in_progress";
  return { isRunning, backUp: () => run.mutate({}) };
}

/** An event may have added the run before the answer arrived. */
function withRun(list: BackupRun[] | undefined, run: BackupRun): BackupRun[] | undefined {
  return list?.some(({ id }) => id === run.id) ? list : list && [run, ...list];
}
