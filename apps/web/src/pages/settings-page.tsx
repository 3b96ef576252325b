import { useSearchParams } from "react-router";
import { Tabs } from "../components/ui/tabs.tsx";
import { AccountSettings } from "../features/settings/account-settings.tsx";
import { LinkCheckSettings } from "../features/settings/link-check-settings.tsx";
import { NotificationSettings } from "../features/settings/notification-settings.tsx";
import { PrivacySettings } from "../features/settings/privacy-settings.tsx";
import { BackupTab } from "./settings/backup-tab.tsx";

const tabs = [
  { value: "backup", label: "Backup", content: <BackupTab /> },
  { value: "account", label: "Account", content: <AccountSettings /> },
  { value: "privacy", label: "Privacy", content: <PrivacySettings /> },
  { value: "notifications", label: "Notifications", content: <NotificationSettings /> },
  { value: "links", label: "Links", content: <LinkCheckSettings /> },
];

/** The tab is in the URL. */
export default function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("tab");
  const value = tabs.some((tab) => tab.value === wanted) ? wanted! : "backup";
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[1080px] px-4 py-6 outline-none md:px-6">
      <title>Settings · Bowerbird</title>
      <h1 className="mb-4 text-2xl font-semibold tracking-tight">Settings</h1>
      <Tabs label="Settings" value={value} onValueChange={(tab) => setParams({ tab }, { replace: true })} tabs={tabs} />
    </main>
  );
}
