import { useForm, useWatch } from "react-hook-form";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { PasswordInput } from "../../components/ui/password-input.tsx";
import { toast } from "../../components/ui/toast.ts";
import { passwordRules } from "../../forms/password-rules.ts";

interface Values {
  currentPassword: string;
  password: string;
  confirm: string;
}

const empty: Values = { currentPassword: "", password: "", confirm: "" };

/** All other devices are signed out by it. */
export function PasswordChangeForm() {
  const { register, handleSubmit, control, formState, reset } = useForm<Values>({
    defaultValues: empty,
    mode: "onTouched",
  });
  const utils = trpc.useUtils();
  const [currentPassword, password, confirm] = useWatch({ control, name: ["currentPassword", "password", "confirm"] });
  const change = trpc.account.changePassword.useMutation({
    onSuccess: ({ message }) => {
      reset(empty);
      toast({ title: message, tone: "success" });
      void utils.account.sessions.invalidate();
    },
  });
  const { isLongEnough, isMatching } = passwordRules({ password, confirm });
  return (
    <form noValidate onSubmit={handleSubmit((values) => change.mutate(values))} className="flex flex-col gap-4">
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
