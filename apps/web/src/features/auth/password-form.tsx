import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { loginInput, type User } from "@bowerbird/contract/auth";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { Field, Input, PasswordInput, useFirstFocus } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";

interface Values {
  email: string;
  password: string;
}

interface PasswordFormProps {
  email: string;
  /** Good news, until the first attempt. */
  notice: string | undefined;
  /** Why the person is back at this form. */
  problem: string | undefined;
  onSignedIn: (user: User) => void;
  /** The password is right, and a code must follow. */
  onCodeWanted: (email: string) => void;
}

export function PasswordForm({ email, notice, problem, onSignedIn, onCodeWanted }: PasswordFormProps) {
  const { register, handleSubmit, setFocus, control, formState } = useForm<Values>({
    resolver: schemaResolver<Values>(loginInput),
    defaultValues: { email, password: "" },
  });
  useFirstFocus(() => setFocus(email ? "password" : "email"));
  const typedEmail = useWatch({ control, name: "email" });
  const login = trpc.auth.login.useMutation({
    onSuccess: onSignedIn,
    onError: (error, input) => (isCodeWanted(error) ? onCodeWanted(input.email) : setFocus("password")),
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={handleSubmit((input) => !login.isPending && login.mutate(input))}
      className="flex flex-col gap-4"
    >
      {notice && login.isIdle && <Notice tone="success">{notice}</Notice>}
      <Field label={common.email} required error={errors.email?.message}>
        {(field) => <Input {...field} {...register("email")} type="email" autoComplete="username" />}
      </Field>
      <Field label={common.password} required error={errors.password?.message}>
        {(field) => <PasswordInput {...field} {...register("password")} autoComplete="current-password" />}
      </Field>
      <Link to="/forgot-password" state={{ email: typedEmail }} className={`self-start text-sm ${textLinkClass}`}>
        {t.forgotPassword}
      </Link>
      {problem && login.isIdle && <Notice tone="error">{problem}</Notice>}
      {login.isError && !isCodeWanted(login.error) && (
        <Notice tone="error">
          {failureText(login.error, t.loginFailed)}
          {login.error.data?.code === "FORBIDDEN" && (
            <Link to="/resend-verification" state={{ email: typedEmail }} className={`mt-1 block ${textLinkClass}`}>
              {t.sendTheVerificationEmailAgain}
            </Link>
          )}
        </Notice>
      )}
      <Button type="submit" variant="primary" className="mt-1 h-10" isBusy={login.isPending}>
        {t.signIn}
      </Button>
    </form>
  );
}

/** Whether the sign-in was refused because the second factor is missing: the password is right. */
function isCodeWanted(error: { data?: unknown }): boolean {
  const { data } = error;
  return typeof data === "object" && data !== null && "secondFactor" in data && data.secondFactor === true;
}
