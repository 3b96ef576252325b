import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Account } from "@bowerbird/contract/account";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { removeFromDevice } from "../../shared/device/device-choice.ts";
import { sessionStore } from "../../shared/session/session-store.ts";
import { lastSeenStore } from "../../shared/session/last-seen.ts";
import { recentStore } from "../../shared/session/recent.ts";
import { format } from "@bowerbird/contract/messages";
import { DataDownload } from "./privacy-settings.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";

/** Asks for the password, because deletion cannot be undone. */
export function DeleteAccount({ account: { hasPassword } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const remove = trpc.account.delete.useMutation({
    // Reloads the page: the session has ended, and other components may notice that first.
    onSuccess: async () => {
      await removeFromDevice(sessionStore.get()?.id ?? "").catch(() => {});
      await lastSeenStore.end();
      recentStore.remove();
      window.location.assign(fromBase("/"));
    },
  });
  const open = (): void => {
    remove.reset();
    setOpen(true);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-60 text-pretty text-muted">
        <p>{t.deleteLibraryConsequence}</p>
        <BackupsNote />
      </div>
      <div className="flex flex-wrap gap-2">
        <DataDownload label={t.downloadMyDataFirst} />
        <Button variant="danger" onClick={open}>
          {t.deleteAccount}
        </Button>
      </div>
      {isOpen && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          title={t.deleteYourAccount}
          description={t.deleteAccountConsequence}
          action={common.deletePermanently}
          variant="danger"
          asksPassword={hasPassword}
          isBusy={remove.isPending}
          problem={remove.isError && failureText(remove.error, t.failedToDeleteTheAccount)}
          onConfirm={(password) => remove.mutate(hasPassword ? { password } : {})}
        />
      )}
    </div>
  );
}

/** What becomes of the backups, where there are any. */
function BackupsNote() {
  const { data } = trpc.backups.settings.useQuery();
  if (!data?.connection) return null;
  const { kind, email: storage } = data.connection;
  return <p>{kind === "folder" ? t.backupsOnServerGo : format(t.backupsStayInStorage, { kind, storage })}</p>;
}
