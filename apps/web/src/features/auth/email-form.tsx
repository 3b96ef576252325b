import * as common from "../../shared/messages.json";
import { emailInput } from "@bowerbird/contract/auth";
import { useForm } from "react-hook-form";
import { Button } from "../../shared/ui/button.tsx";
import { Field, Input, useFirstFocus } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";

interface Values {
  email: string;
}

interface EmailFormProps {
  email: string;
  submitLabel: string;
  isBusy: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  onSubmit: (email: string) => void;
}

/** Asks for an email address to send something to. */
export function EmailForm({ email, submitLabel, isBusy, problem, onSubmit }: EmailFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<Values>({
    resolver: schemaResolver<Values>(emailInput),
    defaultValues: { email },
  });
  useFirstFocus(() => setFocus("email"));
  return (
    <form noValidate onSubmit={handleSubmit((values) => !isBusy && onSubmit(values.email.trim()))}>
      <Field label={common.email} required error={formState.errors.email?.message}>
        {(field) => <Input {...field} {...register("email")} type="email" autoComplete="email" />}
      </Field>
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="primary" className="mt-5 h-10 w-full" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
