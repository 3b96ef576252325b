import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { trpc } from "../../shared/api/trpc.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ChangeRow } from "./change-row.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailChangeForm } from "./email-change-form.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProviderSections } from "./provider-sections.tsx";
import { SecurityEventList } from "./security-event-list.tsx";
import { SessionList } from "./session-list.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { TwoStepSignIn } from "./two-step-sign-in.tsx";

export function AccountSettings() {
  const { data: account, isError, refetch } = trpc.account.get.useQuery();
  if (isError) {
    return <ErrorState title={t.yourAccount} text={t.itCouldNotBeLoaded} onRetry={() => void refetch()} />;
  }
  if (!account) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="divide-y divide-line">
      <SettingsSection title={common.name} text={t.yourName}>
        <ChangeRow value={[account.firstName, account.lastName].join(" ").trim()}>
          {(onDone) => <ProfileForm account={account} onDone={onDone} />}
        </ChangeRow>
      </SettingsSection>
      <SettingsSection title={common.email} text={t.weEmailALink}>
        <ChangeRow value={account.email}>{() => <EmailChangeForm account={account} />}</ChangeRow>
      </SettingsSection>
      {account.hasPassword && (
        <SettingsSection title={common.password} text={t.changePasswordHint}>
          <ChangeRow value={t.passwordIsSet}>{(onDone) => <PasswordChangeForm onDone={onDone} />}</ChangeRow>
        </SettingsSection>
      )}
      <SettingsSection title={t.twoStepSignIn} text={t.secondFactorHint}>
        <TwoStepSignIn account={account} />
      </SettingsSection>
      <SettingsSection title={t.passkeys} text={t.passkeysHint}>
        <PasskeyList account={account} />
      </SettingsSection>
      <ProviderSections account={account} />
      <SettingsSection title={t.devices} text={t.whereYouAreSignedIn}>
        <SessionList />
      </SettingsSection>
      <SettingsSection title={t.securityEvents} text={t.activityHint}>
        <SecurityEventList />
      </SettingsSection>
      <SettingsSection title={t.deleteAccountTitle}>
        <DeleteAccount account={account} />
      </SettingsSection>
    </div>
  );
}
