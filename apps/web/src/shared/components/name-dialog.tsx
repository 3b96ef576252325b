import * as t from "../messages.json";
import { useState } from "react";
import { FormDialog } from "../ui/dialog.tsx";
import { Field, Input } from "../ui/field.tsx";

interface NameDialogProps {
  title: string;
  description?: string;
  /** The initial name. */
  initial: string;
  maxLength: number;
  confirmLabel: string;
  /** A hint about the typed name, for example that it is taken. */
  getHint?: (name: string) => string | undefined;
  /** Why the name cannot be used. */
  getProblem: (name: string) => string | undefined;
  onClose: () => void;
  onConfirm: (name: string) => void;
}

/** Asks for a name. */
export function NameDialog(props: NameDialogProps) {
  const { title, description, initial, maxLength, confirmLabel, getHint, getProblem, onClose, onConfirm } = props;
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (): void => {
    const tidy = name.trim();
    const problem = getProblem(tidy);
    if (problem) return setError(problem);
    onClose();
    onConfirm(tidy);
  };
  return (
    <FormDialog
      formClass=""
      onClose={onClose}
      title={title}
      description={description}
      action={confirmLabel}
      onSubmit={submit}
    >
      <Field label={t.name} required error={error} hint={getHint?.(name.trim())}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            dir="auto"
            maxLength={maxLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
    </FormDialog>
  );
}
