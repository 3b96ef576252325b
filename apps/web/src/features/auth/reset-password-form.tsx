import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { isAcceptable, NewPasswordFields, usePasswordRefusal } from "../../shared/components/new-password-fields.tsx";

interface Values {
  password: string;
  confirm: string;
}

/** `onDone` gets the server's message. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { register, handleSubmit, control, formState } = useForm<Values>({
    defaultValues: { password: "", confirm: "" },
    mode: "onTouched",
  });
  const [password, confirm] = useWatch({ control, name: ["password", "confirm"] });
  const reset = trpc.auth.resetPassword.useMutation({ onSuccess: ({ message }) => onDone(message) });
  const refusal = usePasswordRefusal(password, "");
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => !reset.isPending && reset.mutate({ password: values.password, token }))}
      className="flex flex-col gap-4"
    >
      <NewPasswordFields
        label={common.newPassword}
        password={register("password")}
        confirm={register("confirm")}
        values={{ password, confirm }}
        refusal={refusal}
        touched={formState.touchedFields}
      />
      {reset.isError && (
        <Notice tone="error">
          {failureText(reset.error, t.failedToResetPassword)}
          <Link to="/forgot-password" className={`mt-1 block ${textLinkClass}`}>
            {common.requestANewLink}
          </Link>
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-10"
        disabled={!isAcceptable({ password, confirm }, refusal)}
        isBusy={reset.isPending}
      >
        {t.setNewPassword}
      </Button>
    </form>
  );
}
