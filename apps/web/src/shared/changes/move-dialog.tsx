import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./move.messages.json";
import { useState } from "react";
import { CategorySelect } from "./category-select.tsx";
import { FormDialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import type { SelectOption } from "../ui/select.tsx";

interface MoveDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  count: number;
  categories: readonly SelectOption[];
  isBusy: boolean;
  onMove: (categoryId: string) => void;
}

/** Asks for the category to move bookmarks to. */
export function MoveDialog({ isOpen, onOpenChange, count, categories, isBusy, onMove }: MoveDialogProps) {
  const [target, setTarget] = useState("");
  const [error, setError] = useState<string>();
  const move = (): void => {
    if (target === "") setError(common.pleaseSelectATargetCategory);
    else onMove(target);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title={format(t.moveBookmarks, { count })}
      action={common.move}
      isBusy={isBusy}
      onSubmit={move}
    >
      {/* Room for the list, which would cover the buttons. */}
      <div className="min-h-98">
        <Field label={common.category} error={error}>
          {({ id, ...field }) => (
            <CategorySelect
              id={id}
              aria-describedby={field["aria-describedby"]}
              aria-invalid={field["aria-invalid"]}
              value={target}
              startsOpen
              onEnter={onMove}
              placeholder={common.chooseACategory}
              onValueChange={(value) => {
                setTarget(value);
                setError(undefined);
              }}
              options={categories}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
