import type { Account } from "@bowerbird/contract/account";
import { useState } from "react";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { PasswordInput } from "../../components/ui/password-input.tsx";

/** Asks for the password, because nothing brings an account back. */
export function DeleteAccount({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const remove = trpc.account.delete.useMutation({
    // The whole page goes: the session has ended, and other parts of it may notice that first.
    onSuccess: () => window.location.assign("/"),
  });
  const open = (isOpening: boolean): void => {
    setOpen(isOpening);
    setPassword("");
    remove.reset();
  };
  const submit = (): void => remove.mutate(account.hasPassword ? { password } : {});
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 text-pretty text-muted">
        Bookmarks, categories and everything else are removed. Backups in your own Google Drive stay there.
      </p>
      <Button variant="danger" onClick={() => open(true)}>
        Delete Account
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title="Delete your account?"
        description="All that you have saved here is removed at once and cannot be brought back. Backups in your Google Drive are yours and stay."
        className="max-w-[440px]"
        footer={
          <>
            <Button onClick={() => open(false)}>Cancel</Button>
            <Button
              variant="danger"
              disabled={account.hasPassword && password === ""}
              isBusy={remove.isPending}
              onClick={submit}
            >
              Delete for good
            </Button>
          </>
        }
      >
        {account.hasPassword && (
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
        )}
        {remove.isError && (
          <Notice tone="error" className="mt-4">
            {failureText(remove.error, "Failed to delete the account")}
          </Notice>
        )}
      </Dialog>
    </div>
  );
}
