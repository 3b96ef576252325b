import { trpc } from "../../api/trpc.ts";
import { failureText } from "../../api/failure-text.ts";
import { Notice } from "../../components/ui/notice.tsx";
import { ExportLinks } from "./export-links.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Where no drive is set up, a copy can still be taken by hand. */
export function BackupSettings() {
  const { error } = trpc.backups.settings.useQuery();
  return (
    <div className="divide-y divide-line">
      <SettingsSection title="Google Drive" text="Backups to a folder of ours in your own drive.">
        <Notice tone="info">{error ? failureText(error, "Failed to fetch backup settings") : "Loading..."}</Notice>
      </SettingsSection>
      <SettingsSection title="Backup by hand" text="A copy of everything, to keep where you like.">
        <ExportLinks />
      </SettingsSection>
    </div>
  );
}
