import { useForm, useWatch } from "react-hook-form";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { NewPasswordFields, passwordRules } from "../../shared/components/new-password-fields.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { PasswordInput } from "../../shared/ui/input.tsx";
import { toast } from "../../shared/ui/toaster.tsx";

interface Values {
  currentPassword: string;
  password: string;
  confirm: string;
  revokeOthers: boolean;
}

const empty: Values = { currentPassword: "", password: "", confirm: "", revokeOthers: true };

export function PasswordChangeForm() {
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
    },
  });
  const { isLongEnough, isMatching } = passwordRules({ password, confirm });
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ confirm: _confirm, ...values }) => change.mutate(values))}
      className="flex flex-col gap-4"
    >
      <Field label="Current password" required>
        {(field) => <PasswordInput {...field} {...register("currentPassword")} autoComplete="current-password" />}
      </Field>
      <NewPasswordFields
        label="New password"
        password={register("password")}
        confirm={register("confirm")}
        values={{ password, confirm }}
        touched={formState.touchedFields}
      />
      <Checkbox
        label="Sign out other devices and revoke all tokens"
        hint="Scripts and the browser extension then need a new token."
        checked={revokeOthers}
        onCheckedChange={(checked) => setValue("revokeOthers", checked)}
      />
      {change.isError && <Notice tone="error">{failureText(change.error, "Failed to change your password")}</Notice>}
      <Button
        type="submit"
        className="self-end"
        disabled={currentPassword === "" || !isLongEnough || !isMatching}
        isBusy={change.isPending}
      >
        Change password
      </Button>
    </form>
  );
}
