import { useSearchParams } from "react-router";
import { SettingsSection } from "../../components/settings-section.tsx";
import { BackupSettings } from "../../features/backups/backup-settings.tsx";
import { RestoreSection } from "../../features/restores/restore-section.tsx";
import { ExportLinks } from "../../features/settings/export-links.tsx";

/** Automatic backups, a download, and restoring. */
export function BackupTab() {
  const [, setParams] = useSearchParams();
  const show = (restore: string) => setParams({ tab: "backup", restore }, { replace: true });
  return (
    <div className="divide-y divide-line">
      <BackupSettings onRestore={show} />
      <SettingsSection title="Backup by hand" text="A copy of everything, to keep where you like.">
        <ExportLinks />
      </SettingsSection>
      <SettingsSection title="Restore" text="Everything as it was when a backup was made.">
        <RestoreSection />
      </SettingsSection>
    </div>
  );
}
