import { ownTimeZone } from "../../shared/ui/dates.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type NotificationKind, notificationKindNames, notificationKinds } from "@bowerbird/contract/notifications";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { SettingSwitches } from "./setting-switches.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";

const rows = notificationKindNames.map((name) => {
  const { label, hint } = notificationKinds[name];
  return { name, label, hint };
});
const failure = { title: t.yourChoices, text: t.theyCouldNotBeLoaded };
const change = (wanted: Partial<Record<NotificationKind, boolean>>) =>
  trpcClient.notifications.change.mutate({ ...wanted, timeZone: ownTimeZone() });

/** The emails that the person wants. */
export function NotificationSettings() {
  const query = trpc.notifications.get.useQuery();
  return (
    <SettingsSection title={common.email} text={t.unsubscribeHint}>
      <div className="flex flex-col gap-5">
        <SettingSwitches path="notifications.get" {...{ query, rows, change, failure }} height="h-40" />
      </div>
    </SettingsSection>
  );
}
