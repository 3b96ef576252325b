import * as t from "../messages.json";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

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
  const formId = useId();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tidy = name.trim();
    const problem = getProblem(tidy);
    if (problem) return setError(problem);
    onClose();
    onConfirm(tidy);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      {...(description ? { description } : {})}
      className="max-w-[440px]"
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
