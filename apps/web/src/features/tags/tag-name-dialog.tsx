import { limits } from "@bowerbird/contract/limits";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";

interface TagNameDialogProps {
  title: string;
  description?: string;
  /** The name to begin with. */
  initial: string;
  confirmLabel: string;
  /** A word on the name that stands there, such as that it is taken. */
  hintOf?: (name: string) => string | undefined;
  onClose: () => void;
  onConfirm: (name: string) => void;
}

/** Asks for the name that a tag, or several, are to have. */
export function TagNameDialog(props: TagNameDialogProps) {
  const { title, description, initial, confirmLabel, hintOf, onClose, onConfirm } = props;
  const formId = useId();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tidy = name.trim();
    if (tidy === "") return setError("Please enter a tag.");
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
              maxLength={limits.tagLength}
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
