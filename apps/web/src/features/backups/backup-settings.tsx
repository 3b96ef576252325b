import type { ReactNode } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { BackupHistory } from "./backup-history.tsx";
import { DriveConnection } from "./drive-connection.tsx";
import { DriveFiles } from "./drive-files.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { useDriveReturn } from "./use-drive-return.ts";

/** Backups to the person's Drive: connection, schedule, files and history. */
export function BackupSettings({ onRestore }: { onRestore: (restoreId: string) => void }) {
  const { data: state, error, refetch } = trpc.backups.settings.useQuery();
  const isConnecting = useDriveReturn();
  if (error) {
    const isLasting = error.data?.code === "SERVICE_UNAVAILABLE";
    return (
      <DriveSection>
        <Notice tone={isLasting ? "info" : "error"}>
          {failureText(error, "Failed to fetch backup settings")}
          {!isLasting && (
            <Button size="sm" className="mt-2 flex" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </Notice>
      </DriveSection>
    );
  }
  if (!state) {
    return (
      <DriveSection>
        <Skeleton className="h-16 w-full" />
      </DriveSection>
    );
  }
  return (
    <>
      <DriveSection>
        <DriveConnection state={state} isConnecting={isConnecting} />
      </DriveSection>
      {state.connection && (
        <>
          <SettingsSection title="Schedule" text="Backups begin between 3 and 5 o'clock at night, where you are.">
            <ScheduleForm state={state} />
          </SettingsSection>
          <SettingsSection
            title="Files in your drive"
            text={'They are in the folder "Bowerbird backups". We see our own files there, and no others.'}
          >
            <DriveFiles onRestore={onRestore} />
          </SettingsSection>
        </>
      )}
      <SettingsSection title="History" text="Your latest 10 backups.">
        <BackupHistory />
      </SettingsSection>
    </>
  );
}

function DriveSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection title="Google Drive" text="Back up to a Bowerbird folder in your Google Drive.">
      {children}
    </SettingsSection>
  );
}
