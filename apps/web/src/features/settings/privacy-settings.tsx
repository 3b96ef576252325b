import { Link } from "react-router";
import { textLinkClass } from "../../components/ui/text-link-class.ts";
import { ExportLinks } from "./export-links.tsx";
import { SettingsSection } from "./settings-section.tsx";

export function PrivacySettings() {
  return (
    <div className="divide-y divide-line">
      <SettingsSection title="Your data" text="Take a copy of everything with you, whenever you want.">
        <ExportLinks />
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
