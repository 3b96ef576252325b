import { ownTimeZone } from "../../shared/ui/dates.ts";
import { type ReactNode, useEffect, useRef } from "react";
import type { connectDriveInput } from "@bowerbird/contract/backups";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { BackupEncryption } from "./backup-encryption.tsx";
import { BackupHistory } from "./backup-history.tsx";
import { BackupFiles } from "./backup-files.tsx";
import { RestoreTest } from "./restore-test.tsx";
import { ConnectedStorage } from "./connected-storage.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { useAction } from "../../shared/changes/use-action.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import { withProof } from "../../shared/session/proof-store.ts";
import * as common from "../../shared/messages.json";
import * as encryption from "./encryption.messages.json";
import * as t from "./messages.json";

/** Where backups go, their schedule, files and history. */
export function BackupSettings({ onRestore }: { onRestore: (restoreId: string) => void }) {
  const { data: state, error, refetch } = trpc.backups.settings.useQuery();
  const isConnecting = useDriveReturn();
  if (error) {
    const isLasting = error.data?.code === "SERVICE_UNAVAILABLE";
    return (
      <StorageSection>
        <Notice tone={isLasting ? "info" : "error"}>
          {failureText(error, t.failedToFetchBackupSettings)}
          {!isLasting && (
            <Button size="sm" className="mt-2 flex" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          )}
        </Notice>
      </StorageSection>
    );
  }
  if (!state) {
    return (
      <StorageSection>
        <Skeleton className="h-16 w-full" />
      </StorageSection>
    );
  }
  return (
    <>
      <StorageSection>
        <ConnectedStorage state={state} isConnecting={isConnecting} />
      </StorageSection>
      {state.connection && (
        <>
          <SettingsSection title={t.schedule} text={t.backupsBeginBetween3And5}>
            <ScheduleForm state={state} />
          </SettingsSection>
          <SettingsSection title={encryption.encryption} text={encryption.encryptionPurpose}>
            <BackupEncryption encryption={state.encryption} />
          </SettingsSection>
          <SettingsSection title={t.backupFiles} text={t.yourBackupsInItsStorage}>
            <RestoreTest state={state} />
            <BackupFiles onRestore={onRestore} />
          </SettingsSection>
        </>
      )}
      <SettingsSection title={common.history} text={t.yourLatest10Backups}>
        <BackupHistory />
      </SettingsSection>
    </>
  );
}

function StorageSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection title={t.backupStorage} text={t.whereBowerbirdKeepsYourBackups}>
      {children}
    </SettingsSection>
  );
}

type Granted = z.input<typeof connectDriveInput>;

/**
 * Handles the redirect back from Google: sends the code on and removes it from the URL.
 *
 * @returns whether Drive is being connected
 */
export function useDriveReturn(): boolean {
  const [params, setParams] = useSearchParams();
  const [code, state, refusal] = [params.get("code"), params.get("state"), params.get("error")];
  const sent = useRef<string | null>(null);
  const { mutate, isPending } = useAction({
    call: (granted: Granted) => withProof(() => trpcClient.backups.connect.mutate(granted)),
    changes: "drive-files",
    answers: "backups.settings",
    success: t.googleDriveConnected,
    failure: (error) => ({
      title: t.connectionFailed,
      description: failureText(error, t.connectionFailed),
      tone: "error",
    }),
  });
  useEffect(() => {
    if (code === null && refusal === null) return;
    setParams({ tab: "backup" }, { replace: true });
    if (code === null) {
      toast({
        title: t.connectionFailed,
        description: t.googleWasNotAllowedToConnect,
        tone: "error",
      });
    } else if (sent.current !== code) {
      sent.current = code;
      mutate({ code, ...(state === null ? {} : { state }), timeZone: ownTimeZone() });
    }
  }, [code, state, refusal, setParams, mutate]);
  return isPending;
}
