import * as t from "./messages.json";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { LinkCheckProgress } from "./link-check-progress.tsx";

/** Switches the link check on and off, and shows its progress. */
export function LinkCheckSettings() {
  const { data: state, isError, refetch } = trpc.linkChecks.get.useQuery();
  const utils = trpc.useUtils();
  const change = useAction({
    call: trpcClient.linkChecks.change.mutate,
    optimistic: ({ enabled }) => {
      utils.linkChecks.get.setData(undefined, (known) => known && { ...known, enabled });
      return () => void invalidate("link-checks.changed");
    },
    onSuccess: (stored) => utils.linkChecks.get.setData(undefined, stored),
    failure: t.updateFailed,
  });
  return (
    <SettingsSection title={t.linkCheck} text={t.checksYourLinksOnceAWeek}>
      {isError && <ErrorState title={t.linkCheck} text={t.itCouldNotBeLoaded} onRetry={() => void refetch()} />}
      {!state && !isError && <Skeleton className="h-24 w-full" />}
      {state && (
        <div className="flex flex-col gap-5">
          <Switch
            label={t.checkMyLinksEveryWeek}
            hint={t.fetchingPrivacy}
            checked={state.enabled}
            onCheckedChange={(enabled) => change.mutate({ enabled })}
          />
          {state.enabled && <LinkCheckProgress state={state} />}
        </div>
      )}
    </SettingsSection>
  );
}
