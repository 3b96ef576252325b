import type { BackupSecrets, NeededSecret } from "@bowerbird/contract/backups";
import { limits } from "@bowerbird/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useState } from "react";
import { failureText } from "../errors/error-message.ts";
import { FormDialog } from "../ui/dialog.tsx";
import { Field, Input, PasswordInput } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import * as common from "../messages.json";
import * as t from "./passphrase.messages.json";

interface PassphraseDialogProps {
  /** Of the backup. */
  name: string;
  /** Starts the restore. An error that says what else opening it takes asks for that: {@link missingSecret}. */
  restore: (secrets: BackupSecrets) => Promise<{ id: string }>;
  onStarted: (restoreId: string) => void;
  onClose: () => void;
}

/** Asks for what opens an encrypted backup: its passphrase, and its key file where that is not with the backups. */
export function PassphraseDialog({ name, restore, onStarted, onClose }: PassphraseDialogProps) {
  const [passphrase, setPassphrase] = useState("");
  const [keyFile, setKeyFile] = useState<File>();
  const [asksKeyFile, setAsksKeyFile] = useState(false);
  const open = useMutation({
    mutationFn: async () => restore({ passphrase, ...(keyFile && { keyFile: await readKeyFile(keyFile) }) }),
    onSuccess: ({ id }) => {
      onClose();
      onStarted(id);
    },
    onError: (error) => missingSecret(error) === "keyFile" && setAsksKeyFile(true),
  });
  return (
    <FormDialog
      title={t.openEncryptedBackup}
      description={name}
      onClose={onClose}
      action={common.restore}
      formClass="flex flex-col gap-4"
      isBusy={open.isPending}
      isOff={passphrase === "" || (asksKeyFile && !keyFile)}
      onSubmit={() => open.mutate()}
    >
      <Field label={common.passphrase} required>
        {(control) => (
          <PasswordInput
            {...control}
            value={passphrase}
            autoComplete="off"
            onChange={({ target }) => setPassphrase(target.value)}
          />
        )}
      </Field>
      {asksKeyFile && (
        <Field label={t.keyFile} required>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".age"
              className="py-1.5"
              onChange={({ target }) => setKeyFile(target.files?.[0])}
            />
          )}
        </Field>
      )}
      {open.isError && <Notice tone="error">{problemText(open.error)}</Notice>}
    </FormDialog>
  );
}

/** What opening a backup takes, by the error of a restore; undefined for other errors. */
export function missingSecret(error: unknown): NeededSecret | undefined {
  const told: unknown = error instanceof TRPCClientError ? error.data : error;
  const { needs } = (told ?? {}) as { needs?: unknown };
  return needs === "passphrase" || needs === "keyFile" ? needs : undefined;
}

function problemText(error: Error): string {
  return error instanceof TRPCClientError ? failureText(error, t.backupNotOpened) : error.message;
}

/** @returns base64. @throws Error with a sentence for the person */
async function readKeyFile(file: File): Promise<string> {
  if (file.size > limits.keyFileBytes) throw new Error(t.notAKeyFile);
  return btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
}
