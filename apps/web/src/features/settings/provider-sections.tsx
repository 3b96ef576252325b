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
      toast({ title: `Sign-in with ${name} ended`, description: "You sign in with your password.", tone: "success" });
    },
  } as const;
  const google = trpc.account.disconnectGoogle.useMutation(options);
  const oidc = trpc.account.disconnectOidc.useMutation(options);
  const disconnect = provider === "google" ? google : oidc;
  const open = (): void => {
    disconnect.reset();
    setOpen(true);
  };
  const text = hasPassword
    ? `You can sign in with ${name} or with your password.`
    : `You sign in with ${name} alone. To end that, choose a password first, with "Forgot password".`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">{text}</p>
      {hasPassword && <Button onClick={open}>Disconnect</Button>}
      {isOpen && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          title={`End signing in with ${name}?`}
          description={`You sign in with your password from then on, until you choose ${name} again with the same address. A drive that is connected for backups stays.`}
          action="Disconnect"
          variant="primary"
          asksPassword
          isBusy={disconnect.isPending}
          problem={disconnect.isError && failureText(disconnect.error, "Update failed")}
          onConfirm={(password) => disconnect.mutate({ password })}
        />
      )}
    </div>
  );
}
