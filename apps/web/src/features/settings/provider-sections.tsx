import type { Account } from "@bowerbird/contract/account";
import { providerNames } from "@bowerbird/contract/auth";
import { trpc } from "../../api/trpc.ts";
import { SettingsSection } from "../../components/settings-section.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";

/** A section for each provider that the person can sign in with. */
export function ProviderSections({ account }: { account: Account }) {
  const { data: options } = trpc.auth.options.useQuery(undefined, { enabled: account.hasOidc, staleTime: Infinity });
  const name = options?.providers.find(({ id }) => id === "oidc")?.name ?? providerNames.oidc;
  return (
    <>
      {account.hasGoogle && (
        <SettingsSection title="Google sign-in" text="Connected.">
          <ProviderSignIn account={account} provider="google" name={providerNames.google} />
        </SettingsSection>
      )}
      {account.hasOidc && (
        <SettingsSection title="Single sign-on" text="Connected.">
          <ProviderSignIn account={account} provider="oidc" name={name} />
        </SettingsSection>
      )}
    </>
  );
}
