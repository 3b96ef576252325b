import { format } from "@bowerbird/contract/messages";
import type { LinkCheckState } from "@bowerbird/contract/link-checks";
import { Link } from "react-router";
import { dayFormat } from "../../shared/ui/dates.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { SettingSwitches } from "./setting-switches.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { textLinkClass } from "../../shared/ui/button.tsx";
import * as t from "./messages.json";

const checks = {
  rows: [{ name: "enabled", label: t.checkMyLinksEveryWeek, hint: t.fetchingPrivacy }],
  change: trpcClient.linkChecks.change.mutate,
  failure: { title: t.linkCheck, text: t.itCouldNotBeLoaded },
} as const;

/** Switches the link check on and off, and shows its progress. */
export function LinkCheckSettings() {
  const query = trpc.linkChecks.get.useQuery();
  return (
    <SettingsSection title={t.linkCheck} text={t.checksYourLinksOnceAWeek}>
      <div className="flex flex-col gap-5">
        <SettingSwitches path="linkChecks.get" query={query} {...checks} height="h-24" />
        {query.data?.enabled && <LinkCheckProgress state={query.data} />}
      </div>
    </SettingsSection>
  );
}

/** Progress of this week's check or the result of the last one, and the number of broken links. */
function LinkCheckProgress({ state }: { state: LinkCheckState }) {
  const { broken, startedAt, finishedAt } = state;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      {startedAt !== null && finishedAt === null && state.checked < state.total && (
        <Progress label={t.linksChecked} value={state.checked} max={state.total} />
      )}
      <p aria-live="polite">{progressText(state)}</p>
      {broken > 0 && (
        <p>
          <Link to="/?search=&is=broken" className={textLinkClass}>
            {format(t.brokenLinkCount, { broken })}
          </Link>
        </p>
      )}
      {broken === 0 && finishedAt !== null && <p className="text-muted">{t.noBrokenLinks}</p>}
    </div>
  );
}

/** A sentence or two; dates are in local time. */
export function progressText({ startedAt, finishedAt, nextAt, total, checked }: LinkCheckState): string {
  if (startedAt === null) return t.firstCheckSoon;
  if (finishedAt !== null) {
    const finished = format(t.linksCheckedBy, { total, date: dayFormat.format(finishedAt) });
    return nextAt ? `${finished} ${format(t.nextCheckOn, { date: dayFormat.format(nextAt) })}` : finished;
  }
  if (checked < total) return format(t.linksCheckedSince, { checked, total, date: dayFormat.format(startedAt) });
  return format(t.failedLinksAreCheckedAgain, { total });
}
