import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { classNames } from "../../shared/ui/basics.tsx";
import { type CountedStatus, countedStatuses, getCount, itemStatusStyles } from "./import-summary.ts";

interface ResultFilterProps {
  record: ImportRecord;
  value: CountedStatus | undefined;
  onChange: (value: CountedStatus | undefined) => void;
}

/** Offers only statuses that occur; how often, the summary says. */
export function ResultFilter({ record, value, onChange }: ResultFilterProps) {
  const occurring = countedStatuses.filter((status) => getCount(record, status) > 0 || status === value);
  return (
    <div role="group" aria-label={common.show} className="flex flex-wrap gap-1">
      <Choice label={t.all} isChosen={value === undefined} onChoose={() => onChange(undefined)} />
      {occurring.map((status) => (
        <Choice
          key={status}
          label={itemStatusStyles[status].label}
          isChosen={value === status}
          onChoose={() => onChange(status)}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "h-7 rounded-full px-2.5 text-sm font-medium transition-colors",
        isChosen ? "bg-accent-soft text-accent" : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      {label}
    </button>
  );
}
