import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ReactNode } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { BackupHistory } from "./backup-history.tsx";
import { BackupFiles } from "./backup-files.tsx";
import { ConnectedStorage } from "./connected-storage.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { useDriveReturn } from "./use-drive-return.ts";

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
          <SettingsSection title={t.backupFiles} text={t.yourBackupsInItsStorage}>
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
