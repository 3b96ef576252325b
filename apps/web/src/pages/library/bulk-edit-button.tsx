import { ListChecks } from "lucide-react";
import * as common from "../../shared/messages.json";
import { useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { Button, iconIfNarrow } from "../../shared/ui/button.tsx";

/** Starts and ends selecting. */
export function BulkEditButton() {
  const { isEditing } = useSelection();
  const store = useSelectionStore();
  return (
    <Button size="sm" aria-pressed={isEditing} className={iconIfNarrow} onClick={() => store.edit(!isEditing)}>
      <ListChecks aria-hidden />
      <span className="max-lg:sr-only">{common.bulkEdit}</span>
    </Button>
  );
}
