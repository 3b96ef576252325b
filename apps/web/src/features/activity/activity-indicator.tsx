import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { lazyPart } from "../../shared/ui/later.tsx";
import { CircleCheck, History, Sparkles } from "lucide-react";
import { type ComponentProps } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { classNames, Spinner } from "../../shared/ui/basics.tsx";
import { OnDemand } from "../../shared/ui/on-demand.tsx";
import {
  type ActivityEntry,
  type ActivityState,
  importEntries,
  recategorizationEntries,
  restoreEntries,
  sortEntries,
} from "./activity-entry.ts";
import { activityText } from "./activity-text.ts";

const ActivityPanel = lazyPart(() => import("./activity-panel.tsx"));

/** The server-side runs of the person, wherever they were started. Renders nothing if there are none. */
export function ActivityIndicator() {
  const entries = useActivity();
  const [first] = entries;
  if (!first) return null;
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
  if (state === "running" || state === "sorting") return <Spinner className="size-3.5" />;
  const Icon = { waiting: Sparkles, done: CircleCheck, kept: History }[state];
  return <Icon aria-hidden className="size-4" />;
}

const stateClasses: Record<ActivityState, string> = {
  running: "bg-accent-soft text-accent",
  waiting: "bg-accent-soft text-accent",
  sorting: "bg-accent-soft text-accent",
  done: "bg-success-soft text-success-ink",
  kept: "text-muted hover:bg-hover hover:text-ink",
};

const shown = 5;
const openedAt = Date.now();

/** The person's current and recent runs, the most important first. */
export function useActivity(): ActivityEntry[] {
  const { data: imports = [] } = trpc.imports.list.useQuery({ limit: shown });
  const { data: runs = [] } = trpc.recategorizations.list.useQuery({ limit: shown });
  const { data: restores = [] } = trpc.restores.list.useQuery({ limit: shown });
  return sortEntries([
    ...importEntries(imports, openedAt),
    ...recategorizationEntries(runs, openedAt),
    ...restoreEntries(restores, openedAt),
  ]);
}
