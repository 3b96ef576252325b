import type { ImportRecord } from "@bowerbird/contract/imports";
import { CircleCheck } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { classNames } from "../../components/ui/class-names.ts";
import { OnDemand } from "../../components/ui/on-demand.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { useActivity } from "./use-activity.ts";

const ActivityPanel = lazy(() => import("./activity-panel.tsx"));

/** What the server is doing for the person, wherever it was started. Absent when there is nothing to tell. */
export function ActivityIndicator() {
  const { running, finished } = useActivity();
  const [current] = running;
  if (!current && finished.length === 0) return null;
  return (
    <OnDemand renderTrigger={(props) => <Pill {...props} current={current} />}>
      {(trigger) => <ActivityPanel imports={[...running, ...finished]} trigger={trigger} />}
    </OnDemand>
  );
}

function Pill({ current, className, ...props }: ComponentProps<"button"> & { current: ImportRecord | undefined }) {
  const text = current ? progressText(current) : "Done";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      aria-label={`Activity: ${current ? "importing, " : ""}${text}`}
      className={classNames(
        "inline-flex h-8 items-center gap-2 rounded-full px-2.5 text-sm font-medium tabular-nums transition-colors",
        current ? "bg-accent-soft text-accent" : "bg-success-soft text-success-ink",
        className,
      )}
    >
      {current ? <Spinner className="size-3.5" /> : <CircleCheck aria-hidden className="size-4" />}
      <span className="max-sm:hidden">{text}</span>
    </button>
  );
}

function progressText({ processed, total }: ImportRecord): string {
  return total === 0 ? "Starting" : `${Math.floor((processed / total) * 100)} %`;
}
