import { SlidersHorizontal } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";

/** What narrows the list at present, and the way back to all of it. */
export function ActiveFilters({ badges, onClear }: { badges: readonly string[]; onClear: () => void }) {
  if (badges.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft py-2 pr-2 pl-3.5">
      <SlidersHorizontal aria-hidden className="size-4 text-accent" />
      <span className="text-sm font-medium text-accent">Active Filters:</span>
      {badges.map((badge) => (
        <Badge key={badge} title={badge} className="bg-surface">
          {badge}
        </Badge>
      ))}
      <Button size="sm" variant="ghost" className="ml-auto" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
