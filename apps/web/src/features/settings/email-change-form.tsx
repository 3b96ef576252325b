import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type Account, changeEmailInput } from "@bowerbird/contract/account";
import { useForm } from "react-hook-form";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input, PasswordInput } from "../../shared/ui/input.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";

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
