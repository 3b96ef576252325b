import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { useForm, useWatch } from "react-hook-form";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, PasswordInput } from "../../shared/ui/field.tsx";
import { isAcceptable, NewPasswordFields, usePasswordRefusal } from "../../shared/components/new-password-fields.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { useSession } from "../../shared/session/session-store.ts";

interface Values {
  currentPassword: string;
  password: string;
  confirm: string;
  revokeOthers: boolean;
}

const empty: Values = { currentPassword: "", password: "", confirm: "", revokeOthers: true };

/** @param onDone called once the password is changed */
export function PasswordChangeForm({ onDone }: { onDone?: () => void }) {
  const { register, handleSubmit, control, formState, reset, setValue } = useForm<Values>({
    defaultValues: empty,
    mode: "onTouched",
  });
  const { currentPassword, password, confirm, revokeOthers } = useWatch({ control }) as Values;
  const change = trpc.account.changePassword.useMutation({
    onSuccess: ({ message }) => {
      reset(empty);
      toast({ title: message, tone: "success" });
      void invalidate("password");
      onDone?.();
    },
  });
  const session = useSession();
  const email = session.status === "signed-in" ? session.user.email : "";
  const refusal = usePasswordRefusal(password, email);
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ confirm: _confirm, ...values }) => change.mutate(values))}
      className="flex flex-col gap-4"
    >
      <Field label={t.currentPassword} required>
        {(field) => <PasswordInput {...field} {...register("currentPassword")} autoComplete="current-password" />}
      </Field>
      <NewPasswordFields
        label={common.newPassword}
        password={register("password")}
        confirm={register("confirm")}
        values={{ password, confirm }}
        refusal={refusal}
        touched={formState.touchedFields}
      />
      <Checkbox
        label={t.signOutOthers}
        hint={t.signOutOthersConsequence}
        checked={revokeOthers}
        onCheckedChange={(checked) => setValue("revokeOthers", checked)}
      />
      {change.isError && <Notice tone="error">{failureText(change.error, t.failedToChangeYourPassword)}</Notice>}
      <Button
        type="submit"
        className="self-end"
        disabled={currentPassword === "" || !isAcceptable({ password, confirm }, refusal)}
        isBusy={change.isPending}
      >
        {t.changePassword}
      </Button>
    </form>
  );
}
