import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Account } from "@bowerbird/contract/account";
import { useMutation } from "@tanstack/react-query";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { createPasskey, passkeyProblem } from "../../shared/browser/passkeys.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

interface AddPasskeyProps {
  account: Account;
  onClose: () => void;
}

/** Asks for the password, creates a passkey in the browser and stores it. */
export function AddPasskey({ account: { hasPassword }, onClose }: AddPasskeyProps) {
  const start = trpc.passkeys.start.useMutation();
  const add = trpc.passkeys.add.useMutation();
  const make = useMutation({
    mutationFn: async (password: string) => {
      const creation = await start.mutateAsync(hasPassword ? { password } : {});
      return add.mutateAsync({ credential: await createPasskey(creation) });
    },
    onSuccess: async ({ name }) => {
      await invalidate("passkeys");
      onClose();
      toast({ title: t.passkeyAdded, description: format(t.passkeyNamed, { name }), tone: "success" });
    },
  });
  return (
    <PasswordDialog
      onClose={onClose}
      title={t.addAPasskey}
      description={t.passkeyHint}
      action={common.continueLabel}
      variant="primary"
      asksPassword={hasPassword}
      isBusy={make.isPending}
      problem={make.isError && passkeyProblem(make.error, t.thePasskeyWasNotAdded)}
      onConfirm={(password) => make.mutate(password)}
    />
  );
}
