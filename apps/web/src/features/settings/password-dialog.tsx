import * as common from "../../shared/messages.json";
import { type ReactNode, useState } from "react";
import { FormDialog } from "../../shared/ui/dialog.tsx";
import { Field, PasswordInput } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

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
export function PasswordDialog({ asksPassword, problem, onConfirm, ...dialog }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  return (
    <FormDialog {...dialog} isOff={asksPassword && password === ""} onSubmit={() => onConfirm(password)}>
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
    </FormDialog>
  );
}
