import type { RestoreDetails, RestoreMode } from "@bowerbird/contract/restores";
import { bookmarkCount } from "../../changes/bookmark-count.ts";
import { RadioCards } from "../../components/ui/radio-cards.tsx";

interface RestoreChoiceProps {
  restore: RestoreDetails;
  mode: RestoreMode;
  onModeChange: (mode: RestoreMode) => void;
}

/** The choice between merging and replacing. */
export function RestoreChoice({ restore, mode, onModeChange }: RestoreChoiceProps) {
  const { missing, hasSettings } = restore;
  const options = [
    {
      value: "merge" as const,
      label: "Merge",
      hint: "Adds what is missing and sets what differs back to the backup. Everything else stays.",
    },
    {
      value: "replace" as const,
      label: "Replace",
      hint: `The same, and what is not in the backup goes to the trash: ${bookmarkCount(missing)}.`,
    },
  ];
  return (
    <div>
      <RadioCards legend="How to restore" value={mode} onValueChange={onModeChange} options={options} />
      {hasSettings && (
        <p className="mt-3 text-sm text-muted">
          Your name, backup and notification settings become those of the backup, and saved searches come back. E-mail
          and password stay.
        </p>
      )}
    </div>
  );
}
