import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { signupInput } from "@bowerbird/contract/auth";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { isAcceptable, NewPasswordFields, usePasswordRefusal } from "../../shared/components/new-password-fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field, Input, useFirstFocus } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSetSession } from "../../shared/session/use-change-session.ts";

interface Values {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirm: string;
}

type NewAccount = Omit<Values, "confirm">;

interface AccountFormProps {
  /** The invited address; it cannot be changed. */
  invitedEmail?: string;
  isBusy: boolean;
  /** Why the server refused, in a sentence; null if it did not. */
  problem: string | null;
  onSubmit: (account: NewAccount) => void;
}

/** The form for a new account. */
function AccountForm({ invitedEmail, isBusy, problem, onSubmit }: AccountFormProps) {
  const { register, handleSubmit, setFocus, control, formState } = useForm<Values>({
    resolver: schemaResolver<Values>(signupInput),
    defaultValues: { firstName: "", lastName: "", email: invitedEmail ?? "", password: "", confirm: "" },
    mode: "onTouched",
  });
  useFirstFocus(() => setFocus("firstName"));
  const [email, password, confirm] = useWatch({ control, name: ["email", "password", "confirm"] });
  const submit = ({ confirm: _confirm, ...account }: Values): void => {
    if (!isBusy) onSubmit(account);
  };
  const refusal = usePasswordRefusal(password, email);
  const { errors, touchedFields } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={common.firstName} required error={errors.firstName?.message}>
          {(field) => <Input {...field} {...register("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label={<OptionalLabel text={common.lastName} />} error={errors.lastName?.message}>
          {(field) => <Input {...field} {...register("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      <Field
        label={common.email}
        required
        error={errors.email?.message}
        hint={invitedEmail && t.theAddressThatWasInvited}
      >
        {(field) => (
          <Input
            {...field}
            {...register("email")}
            type="email"
            autoComplete={invitedEmail ? "username" : "email"}
            readOnly={invitedEmail !== undefined}
            className="read-only:bg-sunken read-only:text-muted"
          />
        )}
      </Field>
      <NewPasswordFields
        password={register("password")}
        confirm={register("confirm")}
        values={{ password, confirm }}
        refusal={refusal}
        touched={touchedFields}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-10"
        disabled={!isAcceptable({ password, confirm }, refusal)}
        isBusy={isBusy}
      >
        {t.createAccount}
      </Button>
    </form>
  );
}

function OptionalLabel({ text }: { text: string }) {
  return (
    <>
      {text} <span className="font-normal text-muted">{common.optional}</span>
    </>
  );
}

/** `onDone` gets the server's message about what to do next, and the address it is about. */
export function SignupForm({ onDone }: { onDone: (message: string, email: string) => void }) {
  const signup = trpc.auth.signup.useMutation({ onSuccess: ({ message }, { email }) => onDone(message, email.trim()) });
  return (
    <AccountForm
      isBusy={signup.isPending}
      problem={signup.isError ? failureText(signup.error, t.signupFailed) : null}
      onSubmit={(account) => signup.mutate(account)}
    />
  );
}

/** Creates the account of an invited address. The route guard around the page then leads into the app. */
export function InvitationForm({ token }: { token: string }) {
  const setSession = useSetSession();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => trpcClient.auth.invitation.mutate({ token }),
    staleTime: Infinity,
  });
  const accept = trpc.auth.acceptInvitation.useMutation({ onSuccess: setSession });
  if (invitation.isError) {
    return <Notice tone="error">{failureText(invitation.error, t.theInvitationCouldNotBeRead)}</Notice>;
  }
  if (!invitation.data) return <Skeleton className="h-96 w-full" />;
  return (
    <AccountForm
      invitedEmail={invitation.data.email}
      isBusy={accept.isPending}
      problem={accept.isError ? failureText(accept.error, t.signupFailed) : null}
      onSubmit={({ email: _email, ...person }) => accept.mutate({ ...person, token })}
    />
  );
}
