import { limits } from "@bowerbird/contract/limits";
import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
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
  const save = useAction({
    call: trpcClient.savedSearches.save.mutate,
    changes: "saved-searches.changed",
    success: ({ name }) => ({ title: "Search saved", description: `“${name}” is above your categories now.` }),
    failure: "Failed to save the search",
  });
  return (
    <NameDialog
      title="Save search"
      description="Saved searches appear above your categories and stay up to date."
      initial={suggestion.slice(0, limits.savedSearchName)}
      maxLength={limits.savedSearchName}
      confirmLabel="Save"
      getProblem={(name) => searchNameProblem(name, others)}
      onClose={onClose}
      onConfirm={(name) => save.mutate({ name, filters })}
    />
  );
}
