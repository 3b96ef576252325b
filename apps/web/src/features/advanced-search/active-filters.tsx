import { limits } from "@bowerbird/contract/limits";
import { BookmarkPlus, SlidersHorizontal } from "lucide-react";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { type SearchFilters, stateNames } from "./search-filters.ts";

interface ActiveFiltersProps {
  badges: readonly string[];
  /** Saves them under a name. */
  onSave: () => void;
  onClear: () => void;
}

/** The active filters, with buttons to save and to clear them. */
export function ActiveFilters({ badges, onSave, onClear }: ActiveFiltersProps) {
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
      <span className="ml-auto flex gap-1">
        <Button size="sm" variant="ghost" onClick={onSave}>
          <BookmarkPlus aria-hidden />
          Save search
        </Button>
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear
        </Button>
      </span>
    </div>
  );
}

const date = new Intl.DateTimeFormat("en", { month: "short", day: "2-digit", year: "numeric" });

/** One label for each filter in use. */
export function filterBadges(filters: SearchFilters, getName: (categoryId: string) => string): string[] {
  const { query, category, tags, relevance, is, from, to } = filters;
  return [
    ...(query.trim() === "" ? [] : [`Query: ${query.trim()}`]),
    ...(category === "all" ? [] : [`Category: ${getName(category)}`]),
    ...(tags.trim() === "" ? [] : [`Tags: ${tags.trim()}`]),
    ...(from ? [`From: ${date.format(from)}`] : []),
    ...(to ? [`To: ${date.format(to)}`] : []),
    ...(relevance > limits.relevanceMin ? [`Relevance: ${relevance}+`] : []),
    ...(is ? [stateNames[is]] : []),
  ];
}
