import type { Account } from "@bowerbird/contract/account";
import { useState } from "react";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { toast } from "../../components/ui/toast.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { useRefreshAccount } from "./use-refresh-account.ts";

/** Signing in with Google, which can be ended where a password is another way in. */
export function GoogleSignIn({ account: { hasPassword } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshAccount();
  const disconnect = trpc.account.disconnectGoogle.useMutation({
    onSuccess: async () => {
      setOpen(false);
      await refresh();
      toast({ title: "Google sign-in ended", description: "You sign in with your password.", tone: "success" });
    },
  });
  const open = (): void => {
    disconnect.reset();
    setOpen(true);
  };
  const text = hasPassword
    ? "You can sign in with Google or with your password."
    : 'You sign in with Google. To end that, choose a password first, with "Forgot password".';
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">{text}</p>
      {hasPassword && <Button onClick={open}>Disconnect</Button>}
      {isOpen && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          title="End signing in with Google?"
          description="You sign in with your password from then on, until you choose Google again with the same address. A drive that is connected for backups stays."
          action="Disconnect"
          variant="primary"
          asksPassword
          isBusy={disconnect.isPending}
          problem={disconnect.isError && failureText(disconnect.error, "Update failed")}
          onConfirm={(password) => disconnect.mutate({ password })}
        />
      )}
    </div>
  );
}
