import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Rule, RuleSuggestion } from "@bowerbird/contract/rules";
import { show } from "../../shared/api/cached.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { type CategoryTree, shownPath } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { actionText, conditionText } from "./rule-text.ts";

/** Rules that would do what the person does; nothing while there are none. */
export function RuleSuggestions({ onRun }: { onRun: (rule: Rule) => void }) {
  const { data: suggestions = [] } = trpc.rules.suggestions.useQuery();
  const { tree } = useCategoryTree();
  const { accept, refuse } = useAnswers(onRun);
  if (suggestions.length === 0) return null;
  return (
    <SettingsSection title={t.suggestedRules} text={t.suggestedText}>
      <ul aria-label={t.suggestedRules} className="-my-3 divide-y divide-line">
        {suggestions.map((suggestion) => {
          const content = toContent(suggestion);
          const rule = format(t.whatItDoes, {
            condition: conditionText(suggestion.condition),
            action: actionText(content, tree),
          });
          return (
            <li key={suggestion.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {rule}
                </p>
                <p dir="auto" className="text-sm wrap-anywhere text-muted">
                  {evidence(suggestion, tree)}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={format(t.dismissRule, { rule })}
                  onClick={() => refuse(suggestion)}
                >
                  {t.dismiss}
                </Button>
                <Button size="sm" aria-label={format(t.acceptRule, { rule })} onClick={() => accept(suggestion)}>
                  {t.accept}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}

const toContent = ({ condition, categoryId }: RuleSuggestion) => ({ condition, categoryId, tags: [], marks: [] });

/** "34 of 35 links from github.com that you sorted are in Development." */
function evidence({ site, tag, categoryId, count, total }: RuleSuggestion, tree: CategoryTree | null): string {
  const category = shownPath(tree?.byId.get(categoryId)?.path ?? "…");
  return tag === null
    ? format(t.siteHabit, { site, count, total, category })
    : format(t.tagHabit, { site, tag, count, total, category });
}

function useAnswers(onRun: (rule: Rule) => void) {
  const hide = ({ key }: RuleSuggestion) =>
    show("rules.suggestions", (known) => known.filter((suggestion) => suggestion.key !== key));
  const create = useAction({
    call: (suggestion: RuleSuggestion) => trpcClient.rules.create.mutate(toContent(suggestion)),
    optimistic: hide,
    changes: "rules.changed",
    success: (rule) => ({
      title: t.ruleCreated,
      action: { label: t.runOnAllMenu, onSelect: () => onRun(rule) },
    }),
    failure: t.failedToCreate,
  });
  const offerAgain = useAction({
    call: (key: string) => trpcClient.rules.refuse.mutate({ key, isRefused: false }),
    changes: "rules.changed",
    failure: t.failedToOfferAgain,
  });
  const refusal = useAction({
    call: ({ key }: RuleSuggestion) => trpcClient.rules.refuse.mutate({ key }),
    optimistic: hide,
    changes: "rules.changed",
    success: t.suggestionRefused,
    undo:
      (_, { key }) =>
      () =>
        offerAgain.mutate(key),
    failure: t.failedToRefuse,
  });
  return {
    accept: (suggestion: RuleSuggestion) => create.mutate(suggestion),
    refuse: (suggestion: RuleSuggestion) => refusal.mutate(suggestion),
  };
}
