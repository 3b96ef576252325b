import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { AccountForm } from "./account-form.tsx";

/** `onDone` gets the server's message about what to do next, and the address it is about. */
export function SignupForm({ onDone }: { onDone: (message: string, email: string) => void }) {
  const signup = trpc.auth.signup.useMutation({ onSuccess: ({ message }, { email }) => onDone(message, email.trim()) });
  return (
    <AccountForm
      isBusy={signup.isPending}
      problem={signup.isError ? failureText(signup.error, "Signup failed") : null}
      onSubmit={(account) => signup.mutate(account)}
    />
  );
}
