import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { trpc } from "../../api/trpc.ts";
import { type CategoryTree, findCategory } from "../../category-tree/category-tree.ts";
import { toast } from "../../components/ui/toast.ts";
import { type Advice, toFeedback } from "./suggestion.ts";

/** Sends feedback on the AI's suggestion once the bookmark is saved. */
export function useFeedback(tree: CategoryTree | null) {
  const give = trpc.ai.giveFeedback.useMutation({
    onError: () =>
      toast({ title: "The bookmark is saved", description: "Your choice could not be passed on to the AI." }),
  });
  return (advice: Advice | null, saved: Bookmark, chosenId: string | null): void => {
    const suggestedId = tree && advice ? findCategory(tree, advice.suggestion.category)?.id : undefined;
    const chosenName = tree?.byId.get(saved.categoryId)?.path ?? saved.category;
    const feedback = toFeedback({ advice, saved, chosenId, suggestedId, chosenName });
    if (feedback) give.mutate(feedback);
  };
}
