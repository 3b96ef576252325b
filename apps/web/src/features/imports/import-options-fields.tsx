import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ImportOptions } from "@bowerbird/contract/imports";
import { useState } from "react";
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
          legend={common.categories}
          value={options.folders}
          onValueChange={(folders) => onChange({ ...options, folders })}
          disabled={disabled ?? false}
          options={[
            {
              value: "keep",
              label: t.keepFoldersAsCategories,
              hint: t.linksWithoutAFolderAreSorted,
            },
            {
              value: "ignore",
              label: t.sortEverythingAutomatically,
              hint: t.ignoreFoldersHint,
            },
          ]}
        />
      )}
      <Checkbox
        label={t.importDuplicatesToo}
        hint={t.duplicatesHint}
        checked={options.allowDuplicates}
        onCheckedChange={(allowDuplicates) => onChange({ ...options, allowDuplicates })}
        disabled={disabled ?? false}
      />
    </div>
  );
}

export const defaultImportOptions: ImportOptions = { folders: "keep", allowDuplicates: false };

const duplicatesKey = "import-duplicates";

/** The options of an import form; whether duplicates are imported is stored in the browser. */
export function useImportOptions(): [options: ImportOptions, onChange: (options: ImportOptions) => void] {
  const [options, setOptions] = useState(() => ({ ...defaultImportOptions, allowDuplicates: readDuplicates() }));
  const onChange = (changed: ImportOptions): void => {
    setOptions(changed);
    try {
      localStorage.setItem(duplicatesKey, String(changed.allowDuplicates));
    } catch {
      // Storage is full or off: the choice lasts until the page is left.
    }
  };
  return [options, onChange];
}

function readDuplicates(): boolean {
  try {
    return localStorage.getItem(duplicatesKey) === "true";
  } catch {
    return false;
  }
}
