import { signupInput } from "@bowerbird/contract/auth";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { passwordRules } from "../../forms/password-rules.ts";
import { schemaResolver } from "../../forms/schema-resolver.ts";

interface Values {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirm: string;
}

export type NewAccount = Omit<Values, "confirm">;

interface AccountFormProps {
  /** The invited address; it cannot be changed. */
  invitedEmail?: string;
  isBusy: boolean;
  /** Why the server refused, in a sentence; null if it did not. */
  problem: string | null;
  onSubmit: (account: NewAccount) => void;
}

/** The form for a new account. */
export function AccountForm({ invitedEmail, isBusy, problem, onSubmit }: AccountFormProps) {
  const { register, handleSubmit, control, formState } = useForm<Values>({
    resolver: schemaResolver<Values>(signupInput),
    defaultValues: { firstName: "", lastName: "", email: invitedEmail ?? "", password: "", confirm: "" },
    mode: "onTouched",
  });
  const [password, confirm] = useWatch({ control, name: ["password", "confirm"] });
  const submit = ({ confirm: _confirm, ...account }: Values): void => {
    if (!isBusy) onSubmit(account);
  };
  const { isLongEnough, isMatching } = passwordRules({ password, confirm });
  const { errors, touchedFields } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" required error={errors.firstName?.message}>
          {(field) => <Input {...field} {...register("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label={<OptionalLabel text="Last name" />} error={errors.lastName?.message}>
          {(field) => <Input {...field} {...register("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      <Field
        label="Email"
        required
        error={errors.email?.message}
        hint={invitedEmail && "The address that was invited."}
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
        touched={touchedFields}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-10"
        disabled={!isLongEnough || !isMatching}
        isBusy={isBusy}
      >
        Create account
      </Button>
    </form>
  );
}

function OptionalLabel({ text }: { text: string }) {
  return (
    <>
      {text} <span className="font-normal text-muted">(optional)</span>
    </>
  );
}
