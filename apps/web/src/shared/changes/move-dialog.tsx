import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./move.messages.json";
import { useState } from "react";
import { CategorySelect } from "./category-select.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
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
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={format(t.moveBookmarks, { count })}
      className="max-w-[440px]"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{common.cancel}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={move}>
            {common.move}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
