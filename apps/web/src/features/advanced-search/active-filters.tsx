import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { BookmarkPlus, Plus, SlidersHorizontal, X } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "../../shared/ui/basics.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { noFilters, type SearchFilters, stateNames } from "./search-filters.ts";
import { locale } from "@bowerbird/contract/messages/locale";

interface ActiveFiltersProps {
  filters: SearchFilters;
  getName: (categoryId: string) => string;
  /** Called with the filters that are left, or null when none is. */
  onChange: (filters: SearchFilters | null) => void;
  /** Saves them under a name. */
  onSave: () => void;
  /** The search as the condition of a rule, if a rule can say the same. */
  condition: string | undefined;
}

/** The active filters, with buttons to remove one, to save and to clear them. */
export function ActiveFilters({ filters, getName, onChange, onSave, condition }: ActiveFiltersProps) {
  const badges = filterBadges(filters, getName);
  if (badges.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft py-2 pe-2 ps-3.5">
      <SlidersHorizontal aria-hidden className="size-4 text-accent" />
      <span className="text-sm font-medium text-accent">{t.activeFilters}</span>
      {badges.map(({ field, label }) => (
        <Badge key={label} title={label} className="flex! items-center bg-surface pe-0!">
          <span className="truncate">{label}</span>
          <button
            type="button"
            aria-label={format(t.removeLabel, { label })}
            className="ms-0.5 inline-grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover hover:text-ink"
            onClick={() => onChange(badges.length > 1 ? { ...filters, [field]: noFilters[field] } : null)}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </Badge>
      ))}
      <span className="ms-auto flex flex-wrap gap-1">
        {condition !== undefined && (
          <Link
            to={`/settings?tab=automation&${new URLSearchParams({ condition })}`}
            className={buttonClass({ size: "sm", variant: "ghost" })}
          >
            <Plus aria-hidden />
            {t.createRule}
          </Link>
        )}
        <Button size="sm" variant="ghost" onClick={onSave}>
          <BookmarkPlus aria-hidden />
          {common.saveSearch}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
          {common.clear}
        </Button>
      </span>
    </div>
  );
}

const date = new Intl.DateTimeFormat(locale, { month: "short", day: "2-digit", year: "numeric" });

interface FilterBadge {
  field: keyof SearchFilters;
  label: string;
}

/** One badge for each filter in use. */
export function filterBadges(filters: SearchFilters, getName: (categoryId: string) => string): FilterBadge[] {
  const { query, category, tags, relevance, is, from, to } = filters;
  const labels: [keyof SearchFilters, string | null][] = [
    ["query", query.trim() && format(t.queryFilter, { query: query.trim() })],
    ["category", category === "all" ? null : format(t.categoryFilter, { category: getName(category) })],
    ["tags", tags.trim() && format(t.tagsFilter, { tags: tags.trim() })],
    ["from", from && format(t.fromFilter, { date: date.format(from) })],
    ["to", to && format(t.toFilter, { date: date.format(to) })],
    ["relevance", relevance > limits.relevanceMin ? format(t.relevanceFilter, { relevance }) : null],
    ["is", is && stateNames[is]],
  ];
  return labels.flatMap(([field, label]) => (label ? [{ field, label }] : []));
}
