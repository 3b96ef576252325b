import { limits } from "@bowerbird/contract/limits";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
import { searchNameProblem } from "./search-name-problem.ts";

interface RenameSearchDialogProps {
  search: SavedSearch;
  others: readonly SavedSearch[];
  onClose: () => void;
}

export default function RenameSearchDialog({ search: { id, name }, others, onClose }: RenameSearchDialogProps) {
  const rename = useAction({
    call: trpcClient.savedSearches.rename.mutate,
    changes: "saved-searches.changed",
    failure: "Failed to rename the search",
  });
  return (
    <NameDialog
      title={`Rename “${name}”`}
      initial={name}
      maxLength={limits.savedSearchName}
      confirmLabel="Rename"
      getProblem={(wanted) =>
        searchNameProblem(
          wanted,
          others.filter((other) => other.id !== id),
        )
      }
      onClose={onClose}
      onConfirm={(wanted) => wanted !== name && rename.mutate({ id, name: wanted })}
    />
  );
}
