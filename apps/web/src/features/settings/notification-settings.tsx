import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { NotificationKind } from "@bowerbird/contract/notifications";
import { ownTimeZone } from "../../shared/browser/own-time-zone.ts";
import { show } from "../../shared/api/cached.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";

const choices: readonly { kind: NotificationKind; label: string; hint: string }[] = [
  { kind: "backupFailed", label: t.backupFailed, hint: t.mailBackupFailed },
  {
    kind: "importFinished",
    label: t.importFinished,
    hint: t.mailImportDone,
  },
  { kind: "linksBroken", label: common.brokenLinks, hint: t.mailDeadLinks },
  { kind: "weeklyDigest", label: t.weeklyDigest, hint: t.mondaysAt8AmWhatYouSaved },
];

/** The emails that the person wants; each change takes effect at once. */
export function NotificationSettings() {
  const { data: settings, isError, refetch } = trpc.notifications.get.useQuery();
  const change = useAction({
    call: trpcClient.notifications.change.mutate,
    optimistic: (wanted) => show("notifications.get", (known) => ({ ...known, ...wanted })),
    answers: "notifications.get",
    failure: t.updateFailed,
  });
  return (
    <SettingsSection title={common.email} text={t.unsubscribeHint}>
      {isError && <ErrorState title={t.yourChoices} text={t.theyCouldNotBeLoaded} onRetry={() => void refetch()} />}
      {!settings && !isError && <Skeleton className="h-40 w-full" />}
      {settings && (
        <div className="flex flex-col gap-5">
          {choices.map(({ kind, label, hint }) => (
            <Switch
              key={kind}
              label={label}
              hint={hint}
              checked={settings[kind]}
              onCheckedChange={(isOn) => change.mutate({ [kind]: isOn, timeZone: ownTimeZone() })}
            />
          ))}
        </div>
      )}
    </SettingsSection>
  );
}
