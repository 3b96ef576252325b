import { signupInput } from "@bowerbird/contract/auth";
import { useForm, useWatch } from "react-hook-form";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
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

/** `onDone` gets the server's sentence about what to do next, and the address it was said about. */
export function SignupForm({ onDone }: { onDone: (message: string, email: string) => void }) {
  const { register, handleSubmit, control, formState } = useForm<Values>({
    resolver: schemaResolver<Values>(signupInput),
    defaultValues: { firstName: "", lastName: "", email: "", password: "", confirm: "" },
    mode: "onTouched",
  });
  const [password, confirm] = useWatch({ control, name: ["password", "confirm"] });
  const signup = trpc.auth.signup.useMutation({ onSuccess: ({ message }, { email }) => onDone(message, email.trim()) });
  const submit = ({ confirm: _confirm, ...input }: Values): void => {
    if (!signup.isPending) signup.mutate(input);
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
      <Field label="Email" required error={errors.email?.message}>
        {(field) => <Input {...field} {...register("email")} type="email" autoComplete="email" />}
      </Field>
      <NewPasswordFields
        password={register("password")}
        confirm={register("confirm")}
        values={{ password, confirm }}
        touched={touchedFields}
      />
      {signup.isError && <Notice tone="error">{failureText(signup.error, "Signup failed")}</Notice>}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-10"
        disabled={!isLongEnough || !isMatching}
        isBusy={signup.isPending}
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
