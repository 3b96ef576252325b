import { Check, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { limitIcon } from "../../shared/forms/icon-field.tsx";
import type { CategoryNode } from "../../shared/category-tree/category-tree.ts";

/** Replaces a row while its icon is being edited. Enter saves, Escape cancels. */
export default function CategoryIconEditor({
  node,
  indent,
  onDone,
}: {
  node: CategoryNode;
  indent: number;
  onDone: () => void;
}) {
  const [icon, setIcon] = useState(node.icon);
  const save = useAction({
    call: trpcClient.categories.setIcon.mutate,
    onSuccess: async () => {
      await invalidate("categories.changed");
      onDone();
    },
    failure: (error) => errorMessage(error, "Failed to update category"),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ id: node.id, icon });
  };
  return (
    <form onSubmit={submit} style={{ paddingLeft: indent }} className="flex w-full items-center gap-2">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen to edit this
        autoFocus
        aria-label={`Icon of ${node.name}`}
        value={icon}
        onChange={(event) => setIcon(limitIcon(event.target.value))}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
        onFocus={(event) => event.target.select()}
        className="h-7 w-11 rounded-sm border border-line-field bg-surface text-center outline-offset-0!"
      />
      <span className="min-w-0 flex-1 truncate">{node.name}</span>
      <IconButton type="submit" size="sm" label="Save icon" icon={<Check />} disabled={save.isPending} />
      <IconButton size="sm" label="Cancel" icon={<X />} onClick={onDone} />
    </form>
  );
}
