import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { useState } from "react";
import { failureText, type Proof } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Dialog, FormDialog } from "../../shared/ui/dialog.tsx";
import { Field, PasswordInput } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { keepNextPath } from "../../shared/routing/gates.tsx";
import { fromBase, withoutBase } from "../../shared/base-path/base-path.ts";

interface ProveAgainProps {
  proof: Proof;
  onEnd: (isGiven: boolean) => void;
}

/** Asks for the password, or a new sign-in if there is none, before an action that needs proof of identity. */
export default function ProveAgain({ proof, onEnd }: ProveAgainProps) {
  return proof === "password" ? <AskPassword onEnd={onEnd} /> : <AskSignIn onEnd={onEnd} />;
}

function AskPassword({ onEnd }: Pick<ProveAgainProps, "onEnd">) {
  const [password, setPassword] = useState("");
  const confirm = trpc.account.confirm.useMutation({ onSuccess: () => onEnd(true) });
  return (
    <FormDialog
      formClass=""
      isTopmost
      onClose={() => onEnd(false)}
      title={t.confirmItsYou}
      description={t.pleaseEnterYourPasswordToContinue}
      action={common.continueLabel}
      isOff={password === ""}
      isBusy={confirm.isPending}
      onSubmit={() => password !== "" && confirm.mutate({ password })}
    >
      <Field label={common.password} required>
        {(field) => (
          <PasswordInput
            {...field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway, and this is its only field
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
          />
        )}
      </Field>
      {confirm.isError && (
        <Notice tone="error" className="mt-4">
          {failureText(confirm.error, t.failedToConfirmYourPassword)}
        </Notice>
      )}
    </FormDialog>
  );
}

/** Signing in leaves the page and returns to it; the person must then repeat the action. */
function AskSignIn({ onEnd }: Pick<ProveAgainProps, "onEnd">) {
  const { data: options } = trpc.auth.options.useQuery();
  const keepPath = (): void =>
    keepNextPath(`?${new URLSearchParams({ next: withoutBase(location.pathname) + location.search })}`);
  return (
    <Dialog
      isOpen
      isTopmost
      onOpenChange={() => onEnd(false)}
      title={t.confirmItsYou}
      description={t.repeatAfterSignIn}
      className="max-w-[440px]"
      footer={
        <>
          <Button onClick={() => onEnd(false)}>{common.cancel}</Button>
          {options?.providers.map(({ id, name }) => (
            <a
              key={id}
              href={fromBase(`/api/login/${id}`)}
              onClick={keepPath}
              className={buttonClass({ variant: "primary" })}
            >
              {format(t.continueWithName, { name })}
            </a>
          ))}
        </>
      }
    />
  );
}
