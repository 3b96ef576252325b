import { nameKey } from "@bowerbird/contract/category-paths";
import { format } from "@bowerbird/contract/messages";
import { limits } from "@bowerbird/contract/limits";
import type { SavedFilters, SavedSearch } from "@bowerbird/contract/saved-searches";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./edit.messages.json";

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

/** Why a search cannot have a name. */
export function searchNameProblem(name: string, others: readonly Pick<SavedSearch, "name">[]): string | undefined {
  if (name === "") return t.pleaseEnterAName;
  if (others.some((other) => nameKey(other.name) === nameKey(name)))
    return format(t.youHaveASavedSearchNamed, { name });
  return undefined;
}
