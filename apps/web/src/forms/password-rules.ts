import { messages } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";

export interface PasswordRules {
  isLongEnough: boolean;
  isMatching: boolean;
}

/** The two rules of a new password. Two empty fields match nothing yet. */
export function passwordRules({ password, confirm }: { password: string; confirm: string }): PasswordRules {
  return { isLongEnough: password.length >= limits.passwordMin, isMatching: confirm !== "" && password === confirm };
}

/** What to say at the fields. Whoever has not typed anything yet is not told off. */
export function passwordErrors(values: { password: string; confirm: string }): { password?: string; confirm?: string } {
  const { isLongEnough, isMatching } = passwordRules(values);
  return {
    ...(values.password !== "" && !isLongEnough ? { password: messages.passwordTooShort } : {}),
    ...(values.confirm !== "" && !isMatching ? { confirm: messages.passwordsDiffer } : {}),
  };
}
