import { type Filing, type FilingChoice, filingChoices } from "@bowerbird/contract/filing";
import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import { show } from "../../shared/api/cached.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";
import * as common from "../../shared/messages.json";
import * as settings from "./messages.json";
import * as t from "./filing.messages.json";

/** When links are sorted without being asked, and how well that went. */
export function FilingSettings() {
  const { data, isError, refetch } = trpc.filing.get.useQuery();
  const change = useAction({
    call: (mistakes: FilingChoice) => trpcClient.filing.change.mutate({ mistakes }),
    optimistic: (mistakes) => show("filing.get", (known) => ({ ...known, mistakes })),
    answers: "filing.get",
    failure: settings.updateFailed,
  });
  return (
    <SettingsSection title={t.sorting} text={t.sortingHint}>
      {isError && <ErrorState title={t.couldNotBeLoaded} text={common.pleaseTryAgain} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-72 w-full" />}
      {data && (
        <>
          <RadioCards
            legend={t.sortWhenAtMost}
            value={data.mistakes}
            onValueChange={(choice) => change.mutate(choice)}
            options={filingChoices.map((value) => ({ value, label: labels[value], hint: toHint(value, data) }))}
          />
          <div className="mt-3 text-sm text-pretty text-muted" aria-live="polite">
            <p>{describe(data)}</p>
            {data.waiting > 0 && <p>{format(t.waitingCount, { waiting: data.waiting })}</p>}
          </div>
        </>
      )}
    </SettingsSection>
  );
}

const inHundred = (count: number) => format(t.countWillBeWrong, { count });
const labels: Record<FilingChoice, string> = {
  "1": inHundred(1),
  "2": inHundred(2),
  "5": inHundred(5),
  "10": inHundred(10),
  any: t.alwaysTheBestGuess,
  none: t.never,
};
const hints: Record<FilingChoice, string> = {
  "1": t.hintOne,
  "2": t.hintTwo,
  "5": t.hintFive,
  "10": t.hintTen,
  any: t.hintAny,
  none: t.hintNone,
};

function toHint(choice: FilingChoice, { wouldFile }: Filing): string {
  if (!wouldFile || choice === "any" || choice === "none") return hints[choice];
  return format(t.shareOfLastLinks, { share: whole.format(wouldFile[choice]) });
}

/** How many of the last links the person moved elsewhere. */
function describe({ mistakes, filed, moved }: Filing): string | null {
  if (moved === null) return filed > 0 ? format(t.sortedSoFar, { filed }) : null;
  const counted = { filed, moved: Math.round(moved * filed), share: exact.format(moved) };
  if (mistakes === "any" || mistakes === "none") return format(t.lastSortedWithoutPromise, counted);
  return format(t.lastSorted, { ...counted, promised: whole.format(Number(mistakes) / 100) });
}

const whole = new Intl.NumberFormat(locale, { style: "percent" });
const exact = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
