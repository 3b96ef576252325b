import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { type CategoryNode, shownPath } from "../../shared/category-tree/category-tree.ts";
import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import * as forms from "../../shared/forms/messages.json";
import type { CategoryOffer, Suggestion } from "@bowerbird/contract/ai";
import { defaults } from "@bowerbird/contract/limits";
import { Check, Sparkles, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { AddTagButton } from "../../shared/tags/popular-tags.tsx";
import { type Advice, isSure, openTags } from "./suggestion.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

interface SuggestionPanelProps {
  advice: Advice | null;
  isAsking: boolean;
  onAsk: () => void;
  /** Why no request was made. */
  problem: string | null;
  /** The suggested category, as far as it is known here. */
  suggested: Pick<CategoryNode, "icon" | "name" | "path" | "shownColor"> | undefined;
  /** The form's. */
  categoryId: string;
  tags: readonly string[];
  onTakeCategory: (id: string) => void;
  onTakeTag: (tag: string) => void;
  /** The new advice contains what was rejected. */
  onReject: (advice: Advice) => void;
}

/** Suggests category, tags and collections; each is accepted or rejected on its own. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { advice, isAsking, onAsk, problem, tags, onReject } = props;
  return (
    <section aria-label={t.aiSuggestions} className="rounded-xl border border-accent-line bg-accent-soft p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-semibold">{t.aiSuggestions}</h3>
          {!advice && <p className="text-sm text-muted">{t.suggestsACategoryTagsAndRelated}</p>}
        </div>
        <Button size="sm" isBusy={isAsking} onClick={onAsk}>
          {!isAsking && <Sparkles aria-hidden />}
          {advice ? t.suggestAgain : t.getAiSuggestions}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-sm text-danger-ink empty:hidden">
        {problem}
      </p>
      <div role="status">
        {advice && (
          <div className="mt-4 flex flex-col gap-4">
            <Row label={common.category}>
              <SuggestedCategory
                advice={advice}
                suggested={props.suggested}
                isChosen={advice.suggestion.categoryId === props.categoryId}
                onTake={() => props.onTakeCategory(advice.suggestion.categoryId)}
                onReject={() => onReject({ ...advice, isCategoryRejected: true })}
              />
              {isSure(advice) && <p className="mt-1 text-sm text-pretty text-muted">{advice.suggestion.reason}</p>}
              <Alternatives
                offers={advice.suggestion.alternatives}
                chosenId={props.categoryId}
                onTake={props.onTakeCategory}
              />
            </Row>
            <Row label={common.tags}>
              <SuggestedTags
                advice={advice}
                tags={tags}
                onTake={props.onTakeTag}
                onReject={(tag) => onReject({ ...advice, rejectedTags: [...advice.rejectedTags, tag] })}
              />
            </Row>
            {advice.suggestion.collections.length > 0 && (
              <Row label={t.collections}>
                <SuggestedCollections collections={advice.suggestion.collections} />
              </Row>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
      <h4 className="text-sm leading-8 font-medium text-muted max-sm:leading-5">{label}</h4>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

interface SuggestedCategoryProps {
  advice: Advice;
  suggested: SuggestionPanelProps["suggested"];
  isChosen: boolean;
  onTake: () => void;
  onReject: () => void;
}

function SuggestedCategory({ advice, suggested, isChosen, onTake, onReject }: SuggestedCategoryProps) {
  const category = shownPath(suggested?.path ?? advice.suggestion.category);
  const isQuestion = !isSure(advice) && !isChosen && advice.suggestion.category !== defaults.categoryName;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0 truncate font-medium">
        {suggested && <CategoryIcon {...suggested} color={suggested.shownColor} />}{" "}
        {isQuestion ? format(forms.maybeCategory, { category }) : category}
      </span>
      {isChosen && (
        <span className="inline-flex items-center gap-1 text-sm font-medium text-success-ink">
          <Check aria-hidden className="size-4" />
          {t.chosen}
        </span>
      )}
      {!isChosen && advice.isCategoryRejected && <span className="text-sm text-muted">{t.rejected}</span>}
      {!isChosen && !advice.isCategoryRejected && (
        <span className="flex items-center gap-1">
          <Button size="sm" onClick={onTake}>
            {t.chooseCategory}
          </Button>
          <IconButton
            size="sm"
            label={format(t.rejectCategoryCategory, { category })}
            icon={<X />}
            onClick={onReject}
          />
        </span>
      )}
    </div>
  );
}

interface AlternativesProps {
  offers: readonly CategoryOffer[];
  chosenId: string;
  onTake: (id: string) => void;
}

/** The next likeliest categories. */
function Alternatives({ offers, chosenId, onTake }: AlternativesProps) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label={t.otherCategories} className="mt-2 flex flex-wrap items-center gap-1.5">
      {offers.map(({ id, path }) => (
        <li key={id} className="min-w-0">
          <Button size="sm" aria-pressed={id === chosenId} data-tooltip={shownPath(path)} onClick={() => onTake(id)}>
            <span className="truncate" dir="auto">
              {shownPath(path)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface SuggestedTagsProps {
  advice: Advice;
  /** The bookmark's tags. */
  tags: readonly string[];
  onTake: (tag: string) => void;
  onReject: (tag: string) => void;
}

function SuggestedTags({ advice, tags, onTake, onReject }: SuggestedTagsProps) {
  const open = openTags(advice, tags);
  if (open.length === 0) {
    const isNone = advice.suggestion.tags.length === 0;
    return <p className="text-sm leading-8 text-muted">{isNone ? t.noTagSuggestions : t.allSuggestedTagsHandled}</p>;
  }
  return (
    <ul className="flex min-h-8 flex-wrap items-center gap-1.5">
      {open.map((tag) => (
        <li
          key={tag}
          className="flex h-7 max-w-full items-center overflow-hidden rounded-full border border-line-strong bg-surface text-sm"
        >
          <AddTagButton
            tag={tag}
            onAdd={onTake}
            className="h-full min-w-0 rounded-s-full pe-1 ps-2.5 -outline-offset-2"
          />
          <button
            type="button"
            aria-label={format(t.rejectTagTag, { tag })}
            onClick={() => onReject(tag)}
            className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-e-full text-muted -outline-offset-2 hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The person's collections that the link would belong to. */
function SuggestedCollections({ collections }: Pick<Suggestion, "collections">) {
  return (
    <ul className="flex flex-col gap-1.5 pt-1.5 max-sm:pt-0">
      {collections.map(({ name, description, estimatedCount }) => (
        <li key={`${name} ${description}`} className="flex items-baseline justify-between gap-4 text-sm">
          <span className="min-w-0">
            <span className="font-medium" dir="auto">
              {name}
            </span>{" "}
            <span className="text-muted">{description}</span>
          </span>
          <span className="shrink-0 text-muted tabular-nums">{bookmarkCount(estimatedCount)}</span>
        </li>
      ))}
    </ul>
  );
}
