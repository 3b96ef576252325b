import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./edit.messages.json";
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
    success: ({ name }) => ({ title: t.searchSaved, description: format(t.savedToTheSidebar, { name }) }),
    failure: t.failedToSaveTheSearch,
  });
  return (
    <NameDialog
      title={common.saveSearch}
      description={t.savedSearchHint}
      initial={suggestion.slice(0, limits.savedSearchName)}
      maxLength={limits.savedSearchName}
      confirmLabel={common.save}
      getProblem={(name) => searchNameProblem(name, others)}
      onClose={onClose}
      onConfirm={(name) => save.mutate({ name, filters })}
    />
  );
}
