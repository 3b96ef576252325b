import type { ImportOptions } from "@bowerbird/contract/imports";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";

interface ImportOptionsFieldsProps {
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  /** Only files have folders. */
  hasFolders?: boolean;
  disabled?: boolean;
}

export function ImportOptionsFields({ options, onChange, hasFolders = false, disabled }: ImportOptionsFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      {hasFolders && (
        <RadioCards
          legend="Categories"
          value={options.folders}
          onValueChange={(folders) => onChange({ ...options, folders })}
          disabled={disabled ?? false}
          options={[
            {
              value: "keep",
              label: "Keep folders as categories",
              hint: "Links without a folder are sorted automatically.",
            },
            {
              value: "ignore",
              label: "Sort everything automatically",
              hint: "Ignore folders and let Bowerbird choose a category for each link.",
            },
          ]}
        />
      )}
      <Checkbox
        label="Import duplicates too"
        hint="Off: links you already have are skipped."
        checked={options.allowDuplicates}
        onCheckedChange={(allowDuplicates) => onChange({ ...options, allowDuplicates })}
        disabled={disabled ?? false}
      />
    </div>
  );
}

export const defaultImportOptions: ImportOptions = { folders: "keep", allowDuplicates: false };
