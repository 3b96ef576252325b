import { limits } from "@bowerbird/contract/limits";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type CategoryTree, findCategory } from "../../category-tree/category-tree.ts";
import { toast } from "../../components/ui/toast.ts";
import type { BookmarkValues } from "../../forms/bookmark-form-fields.tsx";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import type { useAdvice } from "./use-advice.ts";

interface FormSuggestionsProps {
  form: UseFormReturn<BookmarkValues>;
  tree: CategoryTree | null;
  adviser: ReturnType<typeof useAdvice>;
}

/** The suggestions for the link in a form; accepted ones go into its fields. */
export function FormSuggestions({ form, tree, adviser }: FormSuggestionsProps) {
  const { advice, problem, isAsking, ask, setAdvice } = adviser;
  const node = tree && advice ? findCategory(tree, advice.suggestion.category) : undefined;
  const [categoryId, tags] = useWatch({ control: form.control, name: ["categoryId", "tags"] });
  const takeTag = (tag: string): void => {
    if (tags.length < limits.tagsPerBookmark) form.setValue("tags", [...tags, tag], { shouldDirty: true });
    else toast({ title: "Error", description: `At most ${limits.tagsPerBookmark} tags`, tone: "error" });
  };
  return (
    <SuggestionPanel
      advice={advice}
      isAsking={isAsking}
      onAsk={ask}
      problem={problem}
      icon={node?.icon}
      isCategoryChosen={node !== undefined && node.id === categoryId}
      tags={tags}
      onTakeCategory={() => node && form.setValue("categoryId", node.id, { shouldDirty: true })}
      onTakeTag={takeTag}
      onReject={setAdvice}
    />
  );
}
