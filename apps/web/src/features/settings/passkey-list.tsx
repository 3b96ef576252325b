import { format } from "@bowerbird/contract/messages";
import type { Account } from "@bowerbird/contract/account";
import { limits } from "@bowerbird/contract/limits";
import type { Passkey } from "@bowerbird/contract/passkeys";
import { useState } from "react";
import { dayFormat } from "../../shared/ui/dates.ts";
import { useMutation } from "@tanstack/react-query";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { createPasskey, hasPasskeys, passkeyProblem } from "../../shared/browser/passkeys.ts";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
import { ask } from "../../shared/changes/ask-first.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { invalidate } from "../../shared/api/invalidate.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** The person's passkeys, and a button to add one. */
export function PasskeyList({ account }: { account: Account }) {
  const passkeys = trpc.passkeys.list.useQuery();
  const options = trpc.auth.options.useQuery();
  const [isAdding, setAdding] = useState(false);
  const { data } = passkeys;
  if (passkeys.isError) {
    return <ErrorState title={t.passkeys} text={t.theyCouldNotBeLoaded} onRetry={() => void passkeys.refetch()} />;
  }
  if (!data || options.isPending) return <Skeleton className="h-16 w-full" />;
  const isPossible = options.data?.passkeys !== false && hasPasskeys();
  return (
    <div className="flex flex-col gap-4">
      {data.length === 0 && <p className="text-muted">{t.noPasskeysYet}</p>}
      <Rows of={data}>{(passkey) => <Row key={passkey.id} passkey={passkey} />}</Rows>
      {isPossible ? (
        <Button className="self-end" onClick={() => setAdding(true)}>
          {t.addAPasskey}
        </Button>
      ) : (
        <p className="text-sm text-pretty text-muted">{t.passkeysNeedABrowserThatSupports}</p>
      )}
      {isAdding && <AddPasskey account={account} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Row({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [isRenaming, setRenaming] = useState(false);
  const { rename, remove } = usePasskeyChanges();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p className="text-sm text-muted">
          {format(t.addedOn, { date: dayFormat.format(createdAt) })} ·{" "}
          {lastUsedAt ? format(t.lastUsed, { date: dayFormat.format(lastUsedAt) }) : t.neverUsed}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => setRenaming(true)} aria-label={format(t.renameName, { name })}>
          {common.rename}
        </Button>
        <Button
          size="sm"
          onClick={() =>
            ask({
              title: t.removeThisPasskey,
              description: format(t.removePasskeyConsequence, { name }),
              confirmLabel: common.remove,
              isDestructive: true,
              run: () => remove.mutate({ id }),
            })
          }
          aria-label={format(t.removeName, { name })}
        >
          {common.remove}
        </Button>
      </div>
      {isRenaming && (
        <NameDialog
          title={t.renamePasskey}
          initial={name}
          maxLength={limits.nameLength}
          confirmLabel={common.rename}
          getProblem={(wanted) => (wanted === "" ? t.pleaseEnterAName : undefined)}
          onClose={() => setRenaming(false)}
          onConfirm={(wanted) => rename.mutate({ id, name: wanted })}
        />
      )}
    </li>
  );
}

function usePasskeyChanges() {
  const shared = { changes: "passkeys", failure: t.updateFailed } as const;
  return {
    rename: useAction({ ...shared, call: trpcClient.passkeys.rename.mutate }),
    remove: useAction({ ...shared, call: trpcClient.passkeys.remove.mutate }),
  };
}

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
