import { format } from "@bowerbird/contract/messages";
import { type Source, sourceKinds } from "@bowerbird/contract/sources";
import { KeyRound, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { timeFormat } from "../../shared/ui/dates.ts";
import { useMutation } from "@tanstack/react-query";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { ask } from "../../shared/changes/ask-first.ts";
import { Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { SourceForm } from "./source-form.tsx";
import { invalidate } from "../../shared/api/invalidate.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { FormDialog } from "../../shared/ui/dialog.tsx";
import { Field, PasswordInput } from "../../shared/ui/field.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** The services whose new links are saved, and a form to connect one. */
export function SourceSettings() {
  const { data, isError, refetch } = trpc.sources.list.useQuery();
  return (
    <SettingsSection title={common.sources} text={t.sourcesHint}>
      {isError && <ErrorState title={common.sources} text={t.theyCouldNotBeLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data && (
        <div className="flex flex-col gap-6">
          <Rows of={data}>{(source) => <SourceRow key={source.id} source={source} />}</Rows>
          <SourceForm />
        </div>
      )}
    </SettingsSection>
  );
}

function SourceRow({ source }: { source: Source }) {
  const { id, kind, account, isReading, problem } = source;
  const [isReplacing, setReplacing] = useState(false);
  const { name, key } = sourceKinds[kind];
  const read = useAction({
    call: trpcClient.sources.read.mutate,
    changes: "sources.changed",
    failure: t.theSourceCouldNotBeRead,
  });
  const remove = useAction({
    call: trpcClient.sources.remove.mutate,
    changes: "sources.changed",
    success: format(t.nameDisconnected, { name }),
    failure: t.theSourceCouldNotBeDisconnected,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {name} <span className="font-normal text-muted">{account}</span>
        </p>
        <p aria-live="polite" className={problem && !isReading ? "text-sm text-danger-ink" : "text-sm text-muted"}>
          {describeSource(source)}
        </p>
      </div>
      <div className="flex">
        <IconButton
          label={format(t.readNameNow, { name })}
          icon={<RefreshCw />}
          disabled={isReading}
          onClick={() => read.mutate({ id })}
        />
        {key && (
          <IconButton
            label={format(t.replaceTheKeyOfName, { name })}
            icon={<KeyRound />}
            onClick={() => setReplacing(true)}
          />
        )}
        <IconButton
          label={format(t.disconnectName, { name })}
          icon={<Trash2 />}
          onClick={() =>
            ask({
              title: format(t.disconnectNameQuestion, { name }),
              description: t.removeSourceConsequence,
              confirmLabel: common.disconnect,
              run: () => remove.mutate({ id }),
            })
          }
        />
      </div>
      {isReplacing && <SourceKeyDialog source={source} onClose={() => setReplacing(false)} />}
    </li>
  );
}

/** What was done last and what comes next, in a sentence or two; times are local. */
export function describeSource({ isReading, problem, readAt, newLinks, nextAt, isDaily }: Source): string {
  if (isReading) return t.reading;
  const next = nextAt && format(t.nextAt, { time: timeFormat.format(nextAt) });
  if (problem) return [problem, next].filter(Boolean).join(" ");
  if (!readAt) return t.waitingForTheFirstTime;
  return [format(t.readAt, { time: timeFormat.format(readAt), newLinks }), isDaily ? next : t.itWasReadOnce]
    .filter(Boolean)
    .join(" ");
}

/** Asks for another key of a source, which is then read with it. */
export function SourceKeyDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const [key, setKey] = useState("");
  const { name, key: field } = sourceKinds[source.kind];
  const change = useMutation({
    mutationFn: () => trpcClient.sources.changeKey.mutate({ id: source.id, key }),
    onSuccess: () => {
      onClose();
      void invalidate("sources.changed");
    },
  });
  const error = change.isError ? failureText(change.error, t.theKeyCouldNotBeReplaced) : undefined;
  return (
    <FormDialog
      formClass=""
      onClose={onClose}
      title={format(t.replaceTheKeyOfName, { name })}
      action={common.save}
      isBusy={change.isPending}
      onSubmit={() => change.mutate()}
    >
      <Field label={field?.label ?? common.key} hint={field?.hint} error={error} required>
        {(control) => (
          <PasswordInput {...control} autoComplete="off" value={key} onChange={({ target }) => setKey(target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
