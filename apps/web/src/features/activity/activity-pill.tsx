import { format } from "@bowerbird/contract/messages";
import { CircleCheck, History, Sparkles } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames, Spinner } from "../../shared/ui/basics.tsx";
import { lazyPart } from "../../shared/ui/later.tsx";
import { OnDemand } from "../../shared/ui/on-demand.tsx";
import type { ActivityEntry, ActivityState } from "./activity-entry.ts";
import { activityText } from "./activity-text.ts";
import * as t from "./messages.json";

const ActivityPanel = lazyPart(() => import("./activity-panel.tsx"));

/** The button in the header that shows the first entry and opens the list. */
export default function ActivityPill({ entries, first }: { entries: ActivityEntry[]; first: ActivityEntry }) {
  return (
    <OnDemand renderTrigger={(props) => <Pill {...props} entry={first} />}>
      {(trigger) => <ActivityPanel entries={entries} trigger={trigger} />}
    </OnDemand>
  );
}

function Pill({ entry, className, ...props }: ComponentProps<"button"> & { entry: ActivityEntry }) {
  const { brief, shown, label } = activityText(entry);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      aria-label={format(t.activityLabel, { label })}
      className={classNames(
        "inline-flex h-8 items-center gap-1.5 rounded-full px-2 text-sm sm:gap-2 sm:px-2.5 font-medium whitespace-nowrap tabular-nums transition-colors",
        stateClasses[entry.state],
        className,
      )}
    >
      <StateIcon state={entry.state} />
      {brief && <span className="max-[389px]:hidden sm:hidden">{brief}</span>}
      {shown && <span className="max-sm:hidden">{shown}</span>}
    </button>
  );
}

function StateIcon({ state }: { state: ActivityState }) {
  if (state === "running" || state === "reading") return <Spinner className="size-3.5" />;
  const Icon = { waiting: Sparkles, done: CircleCheck, kept: History }[state];
  return <Icon aria-hidden className="size-4" />;
}

const stateClasses: Record<ActivityState, string> = {
  running: "bg-accent-soft text-accent",
  waiting: "bg-accent-soft text-accent",
  reading: "bg-accent-soft text-accent",
  done: "bg-success-soft text-success-ink",
  kept: "text-muted hover:bg-hover hover:text-ink",
};
