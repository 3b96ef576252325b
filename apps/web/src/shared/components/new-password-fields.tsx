import * as t from "../messages.json";
import { CircleCheck, Circle } from "lucide-react";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../ui/field.tsx";
import { PasswordInput, PlainPasswordInput } from "../ui/input.tsx";
import { messages } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  values: { password: string; confirm: string };
  /** Which fields the person has visited and left: only those show errors. */
  touched: { password?: boolean | undefined; confirm?: boolean | undefined };
  label?: string;
}

/** A new password, entered twice, with its rules ticked off while typing. An error says the same as its rule, instead of it. */
export function NewPasswordFields({ password, confirm, values, touched, label = t.password }: NewPasswordFieldsProps) {
  const rules = passwordRules(values);
  const found = passwordErrors(values);
  const errors = {
    password: touched.password ? found.password : undefined,
    confirm: touched.confirm ? found.confirm : undefined,
  };
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Field
        label={label}
        required
        hint={!errors.password && <Rule isMet={rules.isLongEnough} text={t.atLeast8Characters} />}
        error={errors.password}
      >
        {(control) => <PasswordInput {...control} {...password} autoComplete="new-password" onShown={setShown} />}
      </Field>
      <Field
        label={t.confirmPassword}
        required
        hint={!errors.confirm && <Rule isMet={rules.isMatching} text={t.passwordsMatch} />}
        error={errors.confirm}
      >
        {(control) => <PlainPasswordInput {...control} {...confirm} autoComplete="new-password" isShown={isShown} />}
      </Field>
    </>
  );
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const Icon = isMet ? CircleCheck : Circle;
  return (
    <span className={isMet ? "flex items-center gap-1.5 text-success-ink" : "flex items-center gap-1.5"}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {text}
      <span className="sr-only"> {isMet ? t.ruleIsMet : t.ruleIsNotMet}</span>
    </span>
  );
}

interface PasswordRules {
  isLongEnough: boolean;
  isMatching: boolean;
}

/** The two rules of a new password. Two empty fields do not match yet. */
export function passwordRules({ password, confirm }: { password: string; confirm: string }): PasswordRules {
  return { isLongEnough: password.length >= limits.passwordMin, isMatching: confirm !== "" && password === confirm };
}

/** The errors at the fields. Empty fields have none yet. */
export function passwordErrors(values: { password: string; confirm: string }): { password?: string; confirm?: string } {
  const { isLongEnough, isMatching } = passwordRules(values);
  return {
    ...(values.password !== "" && !isLongEnough ? { password: messages.passwordTooShort } : {}),
    ...(values.confirm !== "" && !isMatching ? { confirm: messages.passwordsDiffer } : {}),
  };
}
