import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type Account, changeEmailInput } from "@bowerbird/contract/account";
import { useForm } from "react-hook-form";
import { trpc } from "../../shared/api/trpc.ts";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProviderSections } from "./provider-sections.tsx";
import { SecurityEventList } from "./security-event-list.tsx";
import { SessionList } from "./session-list.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { TwoStepSignIn } from "./two-step-sign-in.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { failureText } from "../../shared/errors/error-message.ts";
import { Field, Input, PasswordInput } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

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

interface ChangeRowProps {
  /** What is set now. */
  value: string;
  /** The form that changes it. @param onDone closes it */
  children: (onDone: () => void) => ReactNode;
}

/** What is set, and a button that opens the form to change it. */
export function ChangeRow({ value, children }: ChangeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) form.current?.querySelector("input")?.focus();
  }, [isOpen]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={id} dir="auto" className="min-w-0 wrap-anywhere">
          {value}
        </p>
        <Button size="sm" aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? common.cancel : t.change}
        </Button>
      </div>
      {isOpen && (
        <div ref={form} className="mt-5 border-t border-line pt-5">
          {children(() => setOpen(false))}
        </div>
      )}
    </>
  );
}

interface Values {
  email: string;
  password: string;
}

export function EmailChangeForm({ account }: { account: Account }) {
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    resolver: schemaResolver<Values>(changeEmailInput),
    defaultValues: { email: "", password: "" },
  });
  const change = trpc.account.changeEmail.useMutation({ onSuccess: () => reset() });
  return (
    <form noValidate onSubmit={handleSubmit((values) => change.mutate(values))} className="flex flex-col gap-4">
      <Field label={t.newEmail} required error={formState.errors.email?.message}>
        {(field) => <Input {...field} {...register("email")} type="email" autoComplete="email" />}
      </Field>
      {account.hasPassword && (
        <Field label={common.password} required error={formState.errors.password?.message}>
          {(field) => <PasswordInput {...field} {...register("password")} autoComplete="current-password" />}
        </Field>
      )}
      {change.isSuccess && <Notice tone="success">{change.data.message}</Notice>}
      {change.isError && <Notice tone="error">{failureText(change.error, t.failedToChangeYourEmail)}</Notice>}
      <Button type="submit" className="self-end" disabled={!formState.isDirty} isBusy={change.isPending}>
        {t.sendALinkToTheNew}
      </Button>
    </form>
  );
}
