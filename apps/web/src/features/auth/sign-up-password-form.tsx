import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { PasswordInput } from "../../shared/ui/input.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";

interface SignUpPasswordFormProps {
  onEnter: (password: string) => void;
  isBusy: boolean;
  error: unknown;
}

/** Asks for the password of a sign-up, or links to choosing another one by email. */
export function SignUpPasswordForm({ onEnter, isBusy, error }: SignUpPasswordFormProps) {
  const [password, setPassword] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password !== "" && !isBusy) onEnter(password);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={common.password} required>
        {(field) => (
          <PasswordInput
            {...field}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
          />
        )}
      </Field>
      {error !== null && <Notice tone="error">{failureText(error, t.failedToVerifyEmail)}</Notice>}
      <Button type="submit" variant="primary" className="h-10" disabled={password === ""} isBusy={isBusy}>
        {t.verifyEmail}
      </Button>
      <p className="text-sm text-muted">
        {t.youDidNotSignUp}{" "}
        <Link to="/forgot-password" className={textLinkClass}>
          {t.chooseAnotherPassword}
        </Link>
      </p>
    </form>
  );
}
