import { SettingsSection } from "./settings-section.tsx";

/** There is nothing to choose: the only mails are those that an account cannot do without. */
export function NotificationSettings() {
  return (
    <SettingsSection title="Email">
      <p className="text-pretty text-muted">
        We write to you only when you ask for it, to verify an address or to reset a password, and when something about
        your account changes. No newsletters, no reminders.
      </p>
    </SettingsSection>
  );
}
