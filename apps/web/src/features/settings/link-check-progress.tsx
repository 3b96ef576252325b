import * as t from "./messages.json";
import type { LinkCheckState } from "@bowerbird/contract/link-checks";
import { Link } from "react-router";
import { Progress } from "../../shared/ui/progress.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";

/** Progress of this week's check or the result of the last one, and the number of broken links. */
export function LinkCheckProgress({ state }: { state: LinkCheckState }) {
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
            {count(broken, "broken link")}
          </Link>
        </p>
      )}
      {broken === 0 && finishedAt !== null && <p className="text-muted">{t.noBrokenLinks}</p>}
    </div>
  );
}

/** A sentence or two; dates are in local time. */
export function progressText({ startedAt, finishedAt, nextAt, total, checked }: LinkCheckState): string {
  if (startedAt === null) return t.theFirstCheckBeginsWithinA;
  if (finishedAt !== null) {
    const next = nextAt ? ` The next check begins on ${date.format(nextAt)}.` : "";
    return `${count(total, "link")} checked by ${date.format(finishedAt)}.${next}`;
  }
  if (checked < total) return `${number(checked)} of ${count(total, "link")} checked since ${date.format(startedAt)}.`;
  return `${count(total, "link")} checked. Those that failed are checked once more on another day.`;
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const number = (value: number): string => value.toLocaleString("en");
const count = (value: number, noun: string): string => `${number(value)} ${value === 1 ? noun : `${noun}s`}`;
