import * as common from "../../shared/messages.json";
import { type ReactNode, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { PasswordInput } from "../../shared/ui/input.tsx";

interface PasswordDialogProps {
  onClose: () => void;
  title: string;
  description: string;
  /** The label of the confirming button. */
  action: string;
  variant: "primary" | "danger";
  /** False for an account without a password. */
  asksPassword: boolean;
  isBusy: boolean;
  problem: ReactNode;
  onConfirm: (password: string) => void;
}

/** Asks for confirmation and the password before a sensitive action. */
export function PasswordDialog({ onClose, title, description, action, variant, ...ask }: PasswordDialogProps) {
  const { asksPassword, isBusy, problem, onConfirm } = ask;
  const [password, setPassword] = useState("");
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={description}
      className="max-w-[440px]"
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant={variant}
            disabled={asksPassword && password === ""}
            isBusy={isBusy}
            onClick={() => onConfirm(password)}
          >
            {action}
          </Button>
        </>
      }
    >
      {asksPassword && (
        <Field label={common.password} required>
          {(field) => (
            <PasswordInput
              {...field}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
