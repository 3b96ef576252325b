import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { SettingsSection } from "../shared/components/settings-section.tsx";
import { type SettingsTab, settingsTabs, toSettingsTab } from "../shared/routing/paths.ts";
import RuleSettings from "../features/rules/rule-settings.tsx";
import { NotInDemo } from "../shared/session/not-in-demo.tsx";
import { Tabs } from "../shared/ui/tabs.tsx";
import { BackupSettings } from "../features/backups/backup-settings.tsx";
import { RestoreSection } from "../features/restores/restore-section.tsx";
import { readView, storeView } from "../features/bookmarks/list/stored-view.ts";
import { AccountSettings } from "../features/settings/account-settings.tsx";
import { AiSettings } from "../features/settings/ai-settings.tsx";
import { AppearanceSettings } from "../features/settings/appearance-settings.tsx";
import { DeveloperSettings } from "../features/settings/developer-settings.tsx";
import { ExportLinks } from "../features/settings/export-links.tsx";
import { FilingSettings } from "../features/settings/filing-settings.tsx";
import { LinkCheckSettings } from "../features/settings/link-check-settings.tsx";
import { NotificationSettings } from "../features/settings/notification-settings.tsx";
import { SourceSettings } from "../features/sources/source-settings.tsx";
import { groupViews } from "../features/bookmarks/bookmark-pages.ts";
import { CategoriesButton, LibraryFrame } from "./library/library-frame.tsx";
import { PrivacySettings } from "../features/settings/privacy-settings.tsx";

/** The list whose view is chosen here; others have a choice of their own, or the last one. */
const home = "home";
const contents: Record<SettingsTab, ReactNode> = {
  account: (
    <NotInDemo reason="accounts">
      <AccountSettings />
    </NotInDemo>
  ),
  appearance: (
    <AppearanceSettings
      getView={() => readView(home, groupViews) ?? "cards"}
      onViewChange={(view) => storeView(home, view)}
    />
  ),
  backup: <BackupTab />,
  privacy: <PrivacySettings />,
  notifications: (
    <NotInDemo reason="mail">
      <NotificationSettings />
    </NotInDemo>
  ),
  ai: <AiSettings />,
  automation: (
    <div className="divide-y divide-line">
      <FilingSettings />
      <RuleSettings />
      <NotInDemo reason="network">
        <SourceSettings />
        <LinkCheckSettings />
      </NotInDemo>
    </div>
  ),
  developer: (
    <NotInDemo reason="programs">
      <DeveloperSettings />
    </NotInDemo>
  ),
};
const names = Object.keys(settingsTabs) as SettingsTab[];
const tabs = names.map((value) => ({ value, label: settingsTabs[value], content: contents[value] }));

/** The tab is in the URL. */
export default function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const value = toSettingsTab(params.get("tab")) ?? "backup";
  return (
    <LibraryFrame>
      <title>{t.settingsBowerbird}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">{common.settings}</h1>
        <CategoriesButton />
      </div>
      <Tabs
        label={common.settings}
        value={value}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        tabs={tabs}
      />
    </LibraryFrame>
  );
}

/** Automatic backups, a download, and restoring. */
function BackupTab() {
  const [, setParams] = useSearchParams();
  const show = (restore: string) => setParams({ tab: "backup", restore }, { replace: true });
  return (
    <div className="divide-y divide-line">
      <NotInDemo reason="backups">
        <BackupSettings onRestore={show} />
      </NotInDemo>
      <SettingsSection title={t.exportLabel} text={t.downloadACopyOfEverything}>
        <ExportLinks />
      </SettingsSection>
      <SettingsSection title={common.restore} text={t.goBackToAnEarlierBackup}>
        <NotInDemo reason="backups">
          <RestoreSection />
        </NotInDemo>
      </SettingsSection>
    </div>
  );
}
