import * as t from "../messages.json";
import { CircleAlert, CircleCheck, Circle } from "lucide-react";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, PasswordInput, PlainPasswordInput } from "../ui/field.tsx";
import { messages } from "@bowerbird/contract/auth";
import { loadCommonPasswords, whyGuessable } from "@bowerbird/contract/guessable-passwords";
import { limits } from "@bowerbird/contract/limits";
import { useQuery } from "@tanstack/react-query";

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  values: { password: string; confirm: string };
  /** Why the password is too easy to guess: {@link usePasswordRefusal}. */
  refusal: string | null;
  /** Which fields the person has visited and left: only those show errors. */
  touched: { password?: boolean | undefined; confirm?: boolean | undefined };
  label?: string;
}

/** A new password, entered twice, with its rules ticked off while typing. An error says the same as its rule, instead of it. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirm, values, refusal, touched, label = t.password } = props;
  const rules = passwordRules(values);
  const found = passwordErrors(values, refusal);
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
        hint={!errors.password && <PasswordHint isLongEnough={rules.isLongEnough} refusal={refusal} />}
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

/** The rule, then, once it is met, what else is wrong with the password. */
function PasswordHint({ isLongEnough, refusal }: { isLongEnough: boolean; refusal: string | null }) {
  if (!isLongEnough || refusal === null) return <Rule isMet={isLongEnough} text={t.atLeast8Characters} />;
  return (
    <span role="status" className="flex items-center gap-1.5 text-danger-ink">
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      {refusal}
    </span>
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

/** Whether a form with a new password can be sent. */
export function isAcceptable(values: { password: string; confirm: string }, refusal: string | null): boolean {
  const { isLongEnough, isMatching } = passwordRules(values);
  return isLongEnough && isMatching && refusal === null;
}

/**
 * Why the typed password is too easy to guess, known once the list of common ones has loaded; the server has the last word.
 *
 * @param email "" where it is not known
 */
export function usePasswordRefusal(password: string, email: string): string | null {
  const { data: common } = useQuery({
    queryKey: ["common-passwords"],
    queryFn: loadCommonPasswords,
    staleTime: Infinity,
    meta: { isUserIndependent: true },
  });
  return password === "" ? null : whyGuessable(password, email, common ?? new Set());
}

/** The errors at the fields. Empty fields have none yet. */
export function passwordErrors(
  values: { password: string; confirm: string },
  refusal: string | null = null,
): { password?: string; confirm?: string } {
  const { isLongEnough, isMatching } = passwordRules(values);
  const problem = isLongEnough ? refusal : messages.passwordTooShort;
  return {
    ...(values.password !== "" && problem !== null ? { password: problem } : {}),
    ...(values.confirm !== "" && !isMatching ? { confirm: messages.passwordsDiffer } : {}),
  };
}
