import { Check, X } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import type { Advice } from "./suggestion.ts";

interface SuggestedCategoryProps {
  advice: Advice;
  icon: string | undefined;
  isChosen: boolean;
  onTake: () => void;
  onReject: () => void;
}

export function SuggestedCategory({ advice, icon, isChosen, onTake, onReject }: SuggestedCategoryProps) {
  const { category } = advice.suggestion;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0 truncate font-medium">
        {icon && <span aria-hidden>{icon} </span>}
        {category}
      </span>
      {isChosen && (
        <span className="inline-flex items-center gap-1 text-sm font-medium text-success-ink">
          <Check aria-hidden className="size-4" />
          Chosen
        </span>
      )}
      {!isChosen && advice.isCategoryRejected && <span className="text-sm text-muted">Rejected</span>}
      {!isChosen && !advice.isCategoryRejected && (
        <span className="flex items-center gap-1">
          <Button size="sm" onClick={onTake}>
            Use category
          </Button>
          <IconButton size="sm" label={`Reject category ${category}`} icon={<X />} onClick={onReject} />
        </span>
      )}
    </div>
  );
}
