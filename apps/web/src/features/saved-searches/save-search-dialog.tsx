import { limits } from "@bowerbird/contract/limits";
import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { searchNameProblem } from "./search-name-problem.ts";

interface SaveSearchDialogProps {
  filters: SavedFilters;
  /** The initial name. */
  suggestion: string;
  onClose: () => void;
}

/** Asks for a name for a search in the sidebar. */
export default function SaveSearchDialog({ filters, suggestion, onClose }: SaveSearchDialogProps) {
  const { data: others = [] } = trpc.savedSearches.list.useQuery();
  const save = trpc.savedSearches.save.useMutation({
    onSettled: () => invalidate("saved-searches.changed"),
    onSuccess: ({ name }) =>
      toast({ title: "Search saved", description: `“${name}” stands above your categories.`, tone: "success" }),
    onError: (error) =>
      toast({ title: "Error", description: failureText(error, "Failed to save the search"), tone: "error" }),
  });
  return (
    <NameDialog
      title="Save search"
      description="It stands above your categories and finds what fits it whenever you open it."
      initial={suggestion.slice(0, limits.savedSearchName)}
      maxLength={limits.savedSearchName}
      confirmLabel="Save"
      getProblem={(name) => searchNameProblem(name, others)}
      onClose={onClose}
      onConfirm={(name) => save.mutate({ name, filters })}
    />
  );
}
