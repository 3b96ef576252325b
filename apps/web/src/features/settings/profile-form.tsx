import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type Account, updateAccountInput } from "@bowerbird/contract/account";
import { useForm } from "react-hook-form";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { sessionStore } from "../../shared/session/session-store.ts";

interface Values {
  firstName: string;
  lastName: string;
}

interface ProfileFormProps {
  account: Account;
  /** Called once the name is saved. */
  onDone?: () => void;
}

export function ProfileForm({ account: { firstName, lastName }, onDone }: ProfileFormProps) {
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: schemaResolver<Values>(updateAccountInput),
    values: { firstName, lastName },
  });
  const update = trpc.account.update.useMutation({
    onSuccess: async () => {
      await refreshAccount();
      toast({ title: t.nameSaved, tone: "success" });
      onDone?.();
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit((values) => update.mutate(values))} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={common.firstName} required error={formState.errors.firstName?.message}>
          {(field) => <Input {...field} {...register("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label={common.lastName} error={formState.errors.lastName?.message}>
          {(field) => <Input {...field} {...register("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      {update.isError && <Notice tone="error">{failureText(update.error, t.failedToSaveYourName)}</Notice>}
      <Button type="submit" className="self-end" disabled={!formState.isDirty} isBusy={update.isPending}>
        {t.saveName}
      </Button>
    </form>
  );
}

/** Refetches the session and the account, for everything that shows them. */
export async function refreshAccount(): Promise<void> {
  await Promise.all([sessionStore.find(), invalidate("account")]);
}
