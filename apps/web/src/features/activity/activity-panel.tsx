import type { ReactNode } from "react";
import { Popover } from "../../components/ui/popover.tsx";
import type { ActivityEntry } from "./activity-entry.ts";
import { ImportActivity } from "./import-activity.tsx";
import { RecategorizationActivity } from "./recategorization-activity.tsx";
import { RestoreActivity } from "./restore-activity.tsx";

export default function ActivityPanel({ entries, trigger }: { entries: readonly ActivityEntry[]; trigger: ReactNode }) {
  return (
    <Popover trigger={trigger} label="Activity" defaultOpen className="w-[min(23rem,calc(100vw-1rem))]">
      <h2 className="border-b border-line px-4 py-3 font-semibold">Activity</h2>
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {entries.map((entry) => (
          <li key={entry.id} className="px-4 py-3">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  switch (entry.kind) {
    case "import":
      return <ImportActivity record={entry.record} isRunning={entry.state === "running"} />;
    case "recategorization":
      return <RecategorizationActivity run={entry.run} />;
    case "restore":
      return <RestoreActivity restore={entry.restore} />;
  }
}
