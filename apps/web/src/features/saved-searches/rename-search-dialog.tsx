import { limits } from "@bowerbird/contract/limits";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { searchNameProblem } from "./search-name-problem.ts";

interface RenameSearchDialogProps {
  search: SavedSearch;
  others: readonly SavedSearch[];
  onClose: () => void;
}

export default function RenameSearchDialog({ search: { id, name }, others, onClose }: RenameSearchDialogProps) {
  const rename = trpc.savedSearches.rename.useMutation({
    onSettled: () => invalidate("saved-searches.changed"),
    onError: (error) =>
      toast({ title: "Error", description: failureText(error, "Failed to rename the search"), tone: "error" }),
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
