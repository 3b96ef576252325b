import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import type { BackupState } from "@bowerbird/contract/backups";
import { limits } from "@bowerbird/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { Download, Lock } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { setCached } from "../../shared/api/cached.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { ask } from "../../shared/changes/ask-first.ts";
import { withProof } from "../../shared/session/proof-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog, FormDialog } from "../../shared/ui/dialog.tsx";
import { Field, PasswordInput, PlainPasswordInput } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import * as t from "./encryption.messages.json";

/** Whether backups are encrypted, and what to do about it. */
export function BackupEncryption({ encryption }: Pick<BackupState, "encryption">) {
  const [isSetting, setSetting] = useState(false);
  const [isKeyOffered, setKeyOffered] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-2 text-pretty text-muted">
        {encryption && <Lock aria-hidden className="mt-1 size-4 shrink-0" />}
        <span className="min-w-0 wrap-anywhere">
          {encryption ? format(t.newBackupsEncrypted, encryption) : t.backupsNotEncrypted}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {encryption && <DownloadKey />}
        <Button onClick={() => setSetting(true)}>{encryption ? t.newPassphrase : t.encryptBackups}</Button>
        {encryption && <StopEncrypting />}
      </div>
      {isSetting && (
        <NewPassphrase
          isFirst={encryption === null}
          onSet={() => setKeyOffered(true)}
          onClose={() => setSetting(false)}
        />
      )}
      {isKeyOffered && (
        <Dialog
          isOpen
          onOpenChange={() => setKeyOffered(false)}
          title={t.backupsAreEncrypted}
          className="max-w-[440px]"
          footer={
            <>
              <DownloadKey />
              <Button variant="primary" onClick={() => setKeyOffered(false)}>
                {common.done}
              </Button>
            </>
          }
        >
          <p className="text-pretty">{t.keepTheKeyFile}</p>
        </Dialog>
      )}
    </div>
  );
}

/** The file that opens the backups together with the passphrase. */
function DownloadKey() {
  const download = useAction({
    call: () => trpcClient.backups.key.query(),
    onSuccess: ({ name, content }) =>
      saveFile(
        name,
        Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
      ),
    failure: t.keyFileNotDownloaded,
  });
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download aria-hidden />}
      {t.downloadKeyFile}
    </Button>
  );
}

function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

function StopEncrypting() {
  const stop = useAction({
    call: trpcClient.backups.stopEncrypting.mutate,
    answers: "backups.settings",
    success: t.encryptionStopped,
    failure: t.encryptionNotChanged,
  });
  return (
    <Button
      isBusy={stop.isPending}
      onClick={() =>
        ask({
          title: t.stopEncryptingBackups,
          description: t.stopEncryptingConsequence,
          confirmLabel: t.stopEncrypting,
          run: () => stop.mutate(),
        })
      }
    >
      {t.stopEncrypting}
    </Button>
  );
}

interface NewPassphraseProps {
  /** Whether backups are plain until now. */
  isFirst: boolean;
  onSet: () => void;
  onClose: () => void;
}

/** Sets a passphrase, entered twice. */
function NewPassphrase({ isFirst, onSet, onClose }: NewPassphraseProps) {
  const [passphrase, setPassphrase] = useState("");
  const [repeated, setRepeated] = useState("");
  const [isShown, setShown] = useState(false);
  const set = useMutation({
    mutationFn: () => withProof(() => trpcClient.backups.encrypt.mutate({ passphrase })),
    onSuccess: (state) => {
      setCached("backups.settings", state);
      onClose();
      onSet();
    },
  });
  const isLongEnough = passphrase.length >= limits.passphraseMin;
  const isDifferent = repeated !== "" && !passphrase.startsWith(repeated);
  return (
    <FormDialog
      title={isFirst ? t.encryptYourBackups : t.setNewPassphrase}
      onClose={onClose}
      action={isFirst ? t.startEncrypting : t.setNewPassphrase}
      formClass="flex flex-col gap-4"
      isBusy={set.isPending}
      isOff={!isLongEnough || passphrase !== repeated}
      onSubmit={() => isLongEnough && passphrase === repeated && set.mutate()}
    >
      <Notice tone="warning">{t.lostPassphraseConsequence}</Notice>
      <p className="text-pretty text-muted">{isFirst ? t.earlierBackupsStayReadable : t.earlierBackupsKeepTheirs}</p>
      <Field label={common.passphrase} required hint={t.passphraseHint}>
        {(control) => (
          <PasswordInput
            {...control}
            value={passphrase}
            maxLength={limits.passphraseMax}
            autoComplete="new-password"
            onChange={({ target }) => setPassphrase(target.value)}
            onShown={setShown}
          />
        )}
      </Field>
      <Field label={t.repeatPassphrase} required error={isDifferent ? t.passphrasesDiffer : undefined}>
        {(control) => (
          <PlainPasswordInput
            {...control}
            value={repeated}
            maxLength={limits.passphraseMax}
            autoComplete="new-password"
            isShown={isShown}
            onChange={({ target }) => setRepeated(target.value)}
          />
        )}
      </Field>
      {set.isError && <Notice tone="error">{failureText(set.error, t.encryptionNotChanged)}</Notice>}
    </FormDialog>
  );
}
