import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./edit.messages.json";
import { limits } from "@bowerbird/contract/limits";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
import { searchNameProblem } from "./save-search-dialog.tsx";

interface RenameSearchDialogProps {
  search: SavedSearch;
  others: readonly SavedSearch[];
  onClose: () => void;
}

export default function RenameSearchDialog({ search: { id, name }, others, onClose }: RenameSearchDialogProps) {
  const rename = useAction({
    call: trpcClient.savedSearches.rename.mutate,
    changes: "saved-searches.changed",
    failure: t.failedToRenameTheSearch,
  });
  return (
    <NameDialog
      title={format(t.renameName, { name })}
      initial={name}
      maxLength={limits.savedSearchName}
      confirmLabel={common.rename}
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
