import { messages } from "@bowerbird/contract/auth";
import { limits } from "@bowerbird/contract/limits";

export interface PasswordRules {
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
