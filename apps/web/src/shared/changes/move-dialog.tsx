import { useState } from "react";
import { CategorySelect } from "./category-select.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import type { SelectOption } from "../ui/select.tsx";
import { bookmarkCount } from "./bookmark-count.ts";

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
    if (target === "") setError("Please select a target category");
    else onMove(target);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Move ${bookmarkCount(count)}`}
      className="max-w-[440px]"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <Field label="Category" error={error}>
        {({ id, ...field }) => (
          <CategorySelect
            id={id}
            aria-describedby={field["aria-describedby"]}
            aria-invalid={field["aria-invalid"]}
            value={target}
            placeholder="Choose a category"
            onValueChange={(value) => {
              setTarget(value);
              setError(undefined);
            }}
            options={categories}
          />
        )}
      </Field>
    </Dialog>
  );
}
