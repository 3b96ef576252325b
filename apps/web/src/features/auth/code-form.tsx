import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { User } from "@bowerbird/contract/auth";
import { codeInput } from "@bowerbird/contract/second-factor";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button, TextButton } from "../../shared/ui/button.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";

interface Values {
  code: string;
}

interface CodeFormProps {
  onSignedIn: (user: User) => void;
  /** Back to the password; with a problem when the time for the code is over. */
  onBack: (problem?: { problem: string }) => void;
}

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export default function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { register, handleSubmit, setFocus, resetField, formState } = useForm<Values>({
    resolver: schemaResolver<Values>(codeInput),
    defaultValues: { code: "" },
  });
  const finish = trpc.auth.finishLogin.useMutation({
    onSuccess: onSignedIn,
    onError: (error) =>
      error.data?.code === "FORBIDDEN" ? onBack({ problem: error.message }) : setFocus("code", { shouldSelect: true }),
  });
  useEffect(() => setFocus("code"), [setFocus]);
  const change = (): void => {
    setRecovery(!isRecovery);
    resetField("code");
    finish.reset();
    setFocus("code");
  };
  return (
    <form
      noValidate
      onSubmit={handleSubmit((input) => !finish.isPending && finish.mutate(input))}
      className="flex flex-col gap-4"
    >
      <p className="text-pretty text-muted">{isRecovery ? t.recoveryCodeHint : t.enterThe6DigitCode}</p>
      <Field label={isRecovery ? t.recoveryCode : common.code} required error={formState.errors.code?.message}>
        {(field) => (
          <Input
            {...field}
            {...register("code")}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
      {finish.isError && <Notice tone="error">{failureText(finish.error, t.loginFailed)}</Notice>}
      <Button type="submit" variant="primary" className="mt-1 h-10" isBusy={finish.isPending}>
        {t.signIn}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <TextButton onClick={change}>{isRecovery ? t.chooseTheAuthenticatorApp : t.chooseARecoveryCode}</TextButton>
        <TextButton onClick={() => onBack()}>{common.back}</TextButton>
      </div>
    </form>
  );
}
