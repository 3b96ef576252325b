import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
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
              hint: t.ignoreFoldersAndLetBowerbirdChoose,
            },
          ]}
        />
      )}
      <Checkbox
        label={t.importDuplicatesToo}
        hint={t.offLinksYouAlreadyHave}
        checked={options.allowDuplicates}
        onCheckedChange={(allowDuplicates) => onChange({ ...options, allowDuplicates })}
        disabled={disabled ?? false}
      />
    </div>
  );
}

export const defaultImportOptions: ImportOptions = { folders: "keep", allowDuplicates: false };
