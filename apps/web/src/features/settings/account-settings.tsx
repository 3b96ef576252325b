import { trpc } from "../../shared/api/trpc.ts";
import { ErrorState } from "../../shared/ui/page-states.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ConnectedApps } from "./connected-apps.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailChangeForm } from "./email-change-form.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProviderSections } from "./provider-sections.tsx";
import { SecurityEventList } from "./security-event-list.tsx";
import { SessionList } from "./session-list.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { TokenList } from "./token-list.tsx";
import { TwoStepSignIn } from "./two-step-sign-in.tsx";

export function AccountSettings() {
  const { data: account, isError, refetch } = trpc.account.get.useQuery();
  if (isError) {
    return <ErrorState title="Your account" text="It could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!account) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="divide-y divide-line">
      <SettingsSection title="Name" text="Your name">
        <ProfileForm account={account} />
      </SettingsSection>
      <SettingsSection
        title="Email"
        text="We email a link to the new address. Your current one works until you confirm."
      >
        <EmailChangeForm account={account} />
      </SettingsSection>
      {account.hasPassword && (
        <SettingsSection title="Password" text="Changing it can sign out your other devices and revoke your tokens.">
          <PasswordChangeForm />
        </SettingsSection>
      )}
      <SettingsSection title="Two-step sign-in" text="A code from your phone as well as your password.">
        <TwoStepSignIn account={account} />
      </SettingsSection>
      <SettingsSection title="Passkeys" text="Sign in with your fingerprint, face or PIN instead of the password.">
        <PasskeyList account={account} />
      </SettingsSection>
      <ProviderSections account={account} />
      <SettingsSection title="Devices" text="Where you are signed in.">
        <SessionList />
      </SettingsSection>
      <SettingsSection
        title="API tokens"
        text={
          <>
            For scripts and apps. See the{" "}
            <a href="/api/docs" className="text-accent underline">
              API docs
            </a>
            . AI assistants (MCP) connect to{" "}
            <span className="wrap-anywhere text-ink">{window.location.origin}/mcp</span>.
          </>
        }
      >
        <TokenList />
      </SettingsSection>
      <SettingsSection
        title="Apps"
        text="Extensions, phone apps and plugins made for linkding or Karakeep work with your bookmarks here."
      >
        <ConnectedApps />
      </SettingsSection>
      <SettingsSection title="Security events" text="What happened around your account in the last 180 days.">
        <SecurityEventList />
      </SettingsSection>
      <SettingsSection title="Delete account">
        <DeleteAccount account={account} />
      </SettingsSection>
    </div>
  );
}
