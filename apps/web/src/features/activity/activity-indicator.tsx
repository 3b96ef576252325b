import { format } from "@bowerbird/contract/messages";
import { CircleCheck, Sparkles } from "lucide-react";
import { Link } from "react-router";
import { classNames, Spinner } from "../../shared/ui/basics.tsx";
import { type ActivityState, activityText, useActivity } from "./activity-entry.ts";
import * as t from "./messages.json";

/** The first of the person's runs, wherever it was started; leads to the history, which lists all. Nothing if there is none. */
export function ActivityIndicator() {
  const [first] = useActivity();
  if (!first) return null;
  const { brief, shown, label } = activityText(first);
  return (
    <Link
      to="/history"
      aria-label={format(t.activityLabel, { label })}
      className={classNames(
        "inline-flex h-8 items-center gap-1.5 rounded-full px-2 text-sm sm:gap-2 sm:px-2.5 font-medium whitespace-nowrap tabular-nums transition-colors",
        stateClasses[first.state],
      )}
    >
      <StateIcon state={first.state} />
      {brief && <span className="max-[389px]:hidden sm:hidden">{brief}</span>}
      {shown && <span className="max-sm:hidden">{shown}</span>}
    </Link>
  );
}

function StateIcon({ state }: { state: ActivityState }) {
  if (state === "waiting") return <Sparkles aria-hidden className="size-4" />;
  return state === "done" ? <CircleCheck aria-hidden className="size-4" /> : <Spinner className="size-3.5" />;
}

const stateClasses: Record<ActivityState, string> = {
  running: "bg-accent-soft text-accent",
  waiting: "bg-accent-soft text-accent",
  reading: "bg-accent-soft text-accent",
  done: "bg-success-soft text-success-ink",
};
