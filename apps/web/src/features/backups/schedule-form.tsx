import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { type BackupSettings, type BackupState, maxBackupsLimit } from "@bowerbird/contract/backups";
import { useState } from "react";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { ownTimeZone, timeFormat } from "../../shared/ui/dates.ts";

const frequencies = [
  { value: "manual", label: t.onlyWhenIAskForIt },
  { value: "daily", label: t.everyDay },
  { value: "weekly", label: t.everyWeek },
  { value: "monthly", label: t.everyMonth },
];
const formats = [
  { value: "json", label: t.jsonEverythingToRestoreItHere },
  { value: "csv", label: t.csvForSpreadsheets },
  { value: "both", label: t.both },
];

/** When and how backups are made. Each change takes effect at once. */
export function ScheduleForm({ state }: { state: BackupState }) {
  const { change, isPending } = useChange();
  return (
    <div className="flex flex-col gap-5">
      <Switch
        label={t.automaticBackups}
        hint={nextText(state)}
        checked={state.enabled}
        disabled={isPending}
        onCheckedChange={(enabled) => change({ enabled })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t.frequency}>
          {({ id }) => (
            <Select
              id={id}
              value={state.frequency}
              onValueChange={(value) => change({ frequency: value as BackupSettings["frequency"] })}
              options={frequencies}
            />
          )}
        </Field>
        <Field label={t.format}>
          {({ id }) => (
            <Select
              id={id}
              value={state.format}
              onValueChange={(value) => change({ format: value as BackupSettings["format"] })}
              options={formats}
            />
          )}
        </Field>
      </div>
      <Switch
        label={t.deleteOldBackups}
        hint={format(t.keepsTheLatest, { count: state.maxBackups })}
        checked={state.autoDelete}
        disabled={isPending}
        onCheckedChange={(autoDelete) => change({ autoDelete })}
      />
      <MaxBackups key={state.maxBackups} value={state.maxBackups} onChange={(maxBackups) => change({ maxBackups })} />
    </div>
  );
}

function useChange() {
  const { mutate, isPending } = useAction({
    call: trpcClient.backups.changeSettings.mutate,
    answers: "backups.settings",
    failure: t.updateFailed,
  });
  const change = (input: Partial<BackupSettings>) => mutate({ ...input, timeZone: ownTimeZone() });
  return { change, isPending };
}

function nextText({ enabled, frequency, nextBackupAt }: BackupState): string {
  if (!enabled) return t.offNothingIsBackedUpUnless;
  if (frequency === "manual" || !nextBackupAt) return t.noneBeginsByItself;
  return format(t.nextBackupAt, { time: timeFormat.format(nextBackupAt) });
}

/** Sent when the field is left. */
function MaxBackups({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  const number = Number(text);
  const isValid = /^\d+$/.test(text.trim()) && number >= 1 && number <= maxBackupsLimit;
  const send = () => {
    if (isValid && number !== value) onChange(number);
  };
  return (
    <Field
      label={t.backupsToKeep}
      hint={format(t.oneToMax, { maxBackupsLimit })}
      error={isValid ? undefined : format(t.betweenOneAndMaxBackups, { maxBackupsLimit })}
    >
      {(field) => (
        <Input
          {...field}
          type="number"
          min={1}
          max={maxBackupsLimit}
          value={text}
          className="max-w-28 tabular-nums"
          onChange={(event) => setText(event.target.value)}
          onBlur={send}
          onKeyDown={(event) => event.key === "Enter" && send()}
        />
      )}
    </Field>
  );
}
