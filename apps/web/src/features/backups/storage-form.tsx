import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { BackupKind, BackupState, ConnectStorage } from "@bowerbird/contract/backups";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { setCached } from "../../shared/api/cached.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { withProof } from "../../shared/session/proof-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field, Input, PasswordInput } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { toast } from "../../shared/ui/toaster.tsx";

export const kindNames: Record<BackupKind, string> = {
  folder: t.aFolderOfThisServer,
  google: t.googleDrive,
  webdav: t.nextcloudOrWebdav,
  s3: t.s3Storage,
};

const explanations: Record<BackupKind, string> = {
  folder: t.whoeverRunsTheServerBacksItUp,
  google: t.googleConsentHint,
  webdav: t.bowerbirdMakesAFolderThere,
  s3: t.bowerbirdWritesToABucket,
};

type FieldName = "url" | "username" | "password" | "bucket" | "region";
type Values = Record<FieldName, string>;
interface FieldOf {
  name: FieldName;
  label: string;
  hint?: string;
  placeholder?: string;
  isOptional?: boolean;
}

/** What each kind asks for. */
const fields: Record<BackupKind, readonly FieldOf[]> = {
  folder: [],
  google: [],
  webdav: [
    {
      name: "url",
      label: t.addressOfTheFolder,
      hint: t.inNextcloudFilesSettings,
      placeholder: "https://cloud.example.com/remote.php/dav/files/ada",
    },
    { name: "username", label: t.userName, hint: t.leaveBothEmpty, isOptional: true },
    { name: "password", label: common.password, hint: t.anAppPasswordIsBest, isOptional: true },
  ],
  s3: [
    { name: "url", label: t.addressOfTheServer, placeholder: "https://s3.eu-central-1.amazonaws.com" },
    { name: "bucket", label: t.bucket },
    { name: "region", label: t.region },
    { name: "username", label: t.accessKeyId },
    { name: "password", label: t.secretAccessKey },
  ],
};

const empty: Values = { url: "", username: "", password: "", bucket: "", region: "us-east-1" };

interface StorageFormProps {
  kinds: readonly BackupKind[];
  /** Google has just sent the person back. */
  isConnecting: boolean;
  onConnected: () => void;
  onCancel?: (() => void) | undefined;
}

/** Chooses where backups go. Google Drive has a page of its own for that. */
export function StorageForm({ kinds, isConnecting, onConnected, onCancel }: StorageFormProps) {
  const [kind, setKind] = useState<BackupKind>(() => kinds.find((one) => one === "google") ?? kinds[0] ?? "webdav");
  const [values, setValues] = useState(empty);
  const connect = useConnectStorage(onConnected);
  const choose = (next: string): void => {
    setKind(next as BackupKind);
    setValues(empty);
    connect.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (kind === "google" || connect.isPending) return;
    const toEntry = ({ name, isOptional }: FieldOf) => (isOptional && !values[name] ? [] : [[name, values[name]]]);
    const given = Object.fromEntries(fields[kind].flatMap(toEntry));
    connect.mutate({ kind, ...given });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t.whereTo} hint={explanations[kind]}>
        {({ id }) => (
          <Select
            id={id}
            value={kind}
            onValueChange={choose}
            options={kinds.map((value) => ({ value, label: kindNames[value] }))}
          />
        )}
      </Field>
      {fields[kind].map((field) => (
        <StorageField
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {connect.isError && <Notice tone="error">{failureText(connect.error, t.connectionFailed)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {kind === "google" ? (
          <ConnectDriveButton isConnecting={isConnecting} label={t.connectGoogleDrive} />
        ) : (
          <Button type="submit" variant="primary" isBusy={connect.isPending}>
            {t.connectLabel}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
      </div>
    </form>
  );
}

function StorageField({
  field,
  value,
  onChange,
}: {
  field: FieldOf;
  value: string;
  onChange: (value: string) => void;
}) {
  const { name, label, hint, placeholder, isOptional = false } = field;
  return (
    <Field label={label} hint={hint} required={!isOptional}>
      {(control) =>
        name === "password" ? (
          <PasswordInput
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            autoComplete="off"
          />
        ) : (
          <Input
            {...control}
            type={name === "url" ? "url" : "text"}
            value={value}
            placeholder={placeholder}
            onChange={({ target }) => onChange(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )
      }
    </Field>
  );
}

function useConnectStorage(onConnected: () => void) {
  return useMutation({
    mutationFn: (input: ConnectStorage) => withProof(() => trpcClient.backups.connectStorage.mutate(input)),
    onSuccess: (state: BackupState) => {
      setCached("backups.settings", state);
      void invalidate("drive-files");
      const { kind, email } = state.connection!;
      toast({
        title: format(t.backupPlaceChanged, { name: kind === "folder" ? t.thisServer : email }),
        tone: "success",
      });
      onConnected();
    },
  });
}

/** Goes to Google's page, on which the person allows access. */
export function ConnectDriveButton({ isConnecting, label }: { isConnecting: boolean; label: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      const { authUrl } = await withProof(() => trpcClient.backups.authUrl.query());
      window.location.assign(authUrl);
    } catch (error) {
      setLeaving(false);
      toast({ title: t.connectionFailed, description: failureText(error, t.connectionFailed), tone: "error" });
    }
  };
  return (
    <Button variant="primary" isBusy={isLeaving || isConnecting} onClick={() => void leave()}>
      {isConnecting ? t.connecting : label}
    </Button>
  );
}
