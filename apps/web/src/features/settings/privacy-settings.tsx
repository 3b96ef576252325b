import { Link } from "react-router";
import { textLinkClass } from "../../components/ui/text-link-class.ts";
import { DataDownload } from "./data-download.tsx";
import { ExportLinks } from "./export-links.tsx";
import { SemanticSearchSettings } from "./semantic-search-settings.tsx";
import { SettingsSection } from "../../components/settings-section.tsx";

export function PrivacySettings() {
  return (
    <div className="divide-y divide-line">
      <SettingsSection title="Your bookmarks" text="Take a copy with you, whenever you want.">
        <ExportLinks />
      </SettingsSection>
      <SettingsSection title="Your data" text="All that we hold of you.">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">
            One archive: your library in three formats, your account, devices, imports, changes, backups and settings.
          </p>
          <DataDownload />
        </div>
      </SettingsSection>
      <SettingsSection title="Search by meaning" text="Finds bookmarks that are about what you type, in other words.">
        <SemanticSearchSettings />
      </SettingsSection>
      <SettingsSection title="Retention">
        <p className="text-pretty text-muted">
          Deleted bookmarks stay in the trash for 30 days and are then removed for good. What we keep and why is said in
          the{" "}
          <Link to="/privacy" className={textLinkClass}>
            Privacy Policy
          </Link>
          .
        </p>
      </SettingsSection>
    </div>
  );
}
