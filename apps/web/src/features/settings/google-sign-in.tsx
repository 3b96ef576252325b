import type { Account } from "@bowerbird/contract/account";
import { useState } from "react";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { PasswordInput } from "../../components/ui/password-input.tsx";
import { toast } from "../../components/ui/toast.ts";
import { useRefreshAccount } from "./use-refresh-account.ts";

/** Signing in with Google, which can be ended where a password is another way in. */
export function GoogleSignIn({ account: { hasPassword } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const refresh = useRefreshAccount();
  const disconnect = trpc.account.disconnectGoogle.useMutation({
    onSuccess: async () => {
      setOpen(false);
      await refresh();
      toast({ title: "Google sign-in ended", description: "You sign in with your password.", tone: "success" });
    },
  });
  const open = (isOpening: boolean): void => {
    setOpen(isOpening);
    setPassword("");
    disconnect.reset();
  };
  const text = hasPassword
    ? "You can sign in with Google or with your password."
    : 'You sign in with Google. To end that, choose a password first, with "Forgot password".';
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">{text}</p>
      {hasPassword && <Button onClick={() => open(true)}>Disconnect</Button>}
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title="End signing in with Google?"
        description="You sign in with your password from then on. A drive that is connected for backups stays."
        className="max-w-[440px]"
        footer={
          <>
            <Button onClick={() => open(false)}>Cancel</Button>
            <Button
              variant="primary"
              disabled={password === ""}
              isBusy={disconnect.isPending}
              onClick={() => disconnect.mutate({ password })}
            >
              Disconnect
            </Button>
          </>
        }
      >
        <Field label="Password" required>
          {(field) => (
            <PasswordInput
              {...field}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
        {disconnect.isError && (
          <Notice tone="error" className="mt-4">
            {failureText(disconnect.error, "Update failed")}
          </Notice>
        )}
      </Dialog>
    </div>
  );
}
