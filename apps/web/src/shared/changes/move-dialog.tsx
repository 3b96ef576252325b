import * as t from "../messages.json";
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
    if (target === "") setError(t.pleaseSelectATargetCategory);
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
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={move}>
            {t.move}
          </Button>
        </>
      }
    >
      <Field label={t.category} error={error}>
        {({ id, ...field }) => (
          <CategorySelect
            id={id}
            aria-describedby={field["aria-describedby"]}
            aria-invalid={field["aria-invalid"]}
            value={target}
            placeholder={t.chooseACategory}
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
