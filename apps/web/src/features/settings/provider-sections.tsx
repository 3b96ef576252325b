import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Account } from "@bowerbird/contract/account";
import { providerNames, type SignInProvider } from "@bowerbird/contract/auth";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { refreshAccount } from "./profile-form.tsx";

/** A section for each provider that the person can sign in with. */
export function ProviderSections({ account }: { account: Account }) {
  const { data: options } = trpc.auth.options.useQuery(undefined, { enabled: account.hasOidc, staleTime: Infinity });
  const name = options?.providers.find(({ id }) => id === "oidc")?.name ?? providerNames.oidc;
  return (
    <>
      {account.hasGoogle && (
        <SettingsSection title={t.googleSignIn} text={t.connected}>
          <ProviderSignIn account={account} provider="google" name={providerNames.google} />
        </SettingsSection>
      )}
      {account.hasOidc && (
        <SettingsSection title={t.singleSignOn} text={t.connected}>
          <ProviderSignIn account={account} provider="oidc" name={name} />
        </SettingsSection>
      )}
    </>
  );
}

interface ProviderSignInProps {
  account: Account;
  provider: SignInProvider;
  /** The provider's name for people. */
  name: string;
}

/** Signing in with a provider, which can be disconnected if there is a password. */
export function ProviderSignIn({ account: { hasPassword }, provider, name }: ProviderSignInProps) {
  const [isOpen, setOpen] = useState(false);
  const options = {
    onSuccess: async () => {
      setOpen(false);
      await refreshAccount();
      toast({
        title: format(t.signInWithNameEnded, { name }),
        description: t.youSignInWithYourPassword,
        tone: "success",
      });
    },
  } as const;
  const google = trpc.account.disconnectGoogle.useMutation(options);
  const oidc = trpc.account.disconnectOidc.useMutation(options);
  const disconnect = provider === "google" ? google : oidc;
  const open = (): void => {
    disconnect.reset();
    setOpen(true);
  };
  const text = hasPassword ? format(t.signInWithProvider, { name }) : format(t.signInWithProviderAlone, { name });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">{text}</p>
      {hasPassword && <Button onClick={open}>{common.disconnect}</Button>}
      {isOpen && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          title={format(t.endSigningInWithName, { name })}
          description={format(t.disconnectConsequence, { name })}
          action={common.disconnect}
          variant="primary"
          asksPassword
          isBusy={disconnect.isPending}
          problem={disconnect.isError && failureText(disconnect.error, t.updateFailed)}
          onConfirm={(password) => disconnect.mutate({ password })}
        />
      )}
    </div>
  );
}
