import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { FolderInput } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import type { SelectOption } from "../../shared/ui/select.tsx";
import { CategorySelect } from "../../shared/changes/category-select.tsx";
import { type JustAdded, useOrganize } from "./use-organize.ts";
import { OrganizeCard } from "./organize-card.tsx";

interface ChooseCategoryCardProps {
  added: JustAdded;
  categories: readonly SelectOption[];
  /** Id of the chosen category, or an empty string. */
  target: string;
  onTargetChange: (categoryId: string) => void;
}

export function ChooseCategoryCard({ added, categories, target, onTargetChange }: ChooseCategoryCardProps) {
  const [isMissing, setMissing] = useState(false);
  const organize = useOrganize(added, () => {});
  const move = (): void => {
    if (organize.isBusy) return;
    setMissing(target === "");
    if (target !== "") organize.move(target);
  };
  return (
    <OrganizeCard title={t.chooseCategory} text={t.moveAllToOneCategory} icon={FolderInput} onSubmit={move}>
      <Field
        label={common.category}
        error={isMissing && target === "" ? common.pleaseSelectATargetCategory : undefined}
      >
        {({ required: _required, ...field }) => (
          <CategorySelect
            {...field}
            value={target}
            placeholder={common.chooseACategory}
            onValueChange={onTargetChange}
            options={categories}
          />
        )}
      </Field>
      <Button type="submit" isBusy={organize.isBusy} className="self-start">
        {format(t.moveBookmarks, { count: added.count })}
      </Button>
    </OrganizeCard>
  );
}
