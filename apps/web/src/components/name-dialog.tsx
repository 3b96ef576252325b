import { type FormEvent, useId, useState } from "react";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { Field } from "./ui/field.tsx";
import { Input } from "./ui/input.tsx";

interface NameDialogProps {
  title: string;
  description?: string;
  /** The name to begin with. */
  initial: string;
  maxLength: number;
  confirmLabel: string;
  /** A word on the name that stands there, such as that it is taken. */
  hintOf?: (name: string) => string | undefined;
  /** Why a name cannot be had. */
  problemOf: (name: string) => string | undefined;
  onClose: () => void;
  onConfirm: (name: string) => void;
}

/** Asks for the name that something is to have. */
export function NameDialog(props: NameDialogProps) {
  const { title, description, initial, maxLength, confirmLabel, hintOf, problemOf, onClose, onConfirm } = props;
  const formId = useId();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tidy = name.trim();
    const problem = problemOf(tidy);
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Name" required error={error} hint={hintOf?.(name.trim())}>
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
