import { nameKey } from "@bowerbird/contract/category-paths";
import { joinNames } from "../../shared/ui/one-line.tsx";
import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./edit.messages.json";
import { useState } from "react";
import { type CategoryNode, categoryOptions, withDescendants } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { FormDialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { useMergeCategory } from "./use-category-actions.ts";

interface MergeDialogProps {
  node: CategoryNode;
  onClose: () => void;
}

/** Asks into which category this one is merged, and says what that moves. */
export default function MergeDialog({ node, onClose }: MergeDialogProps) {
  const { tree } = useCategoryTree();
  const [intoId, setIntoId] = useState("");
  const [isMissing, setMissing] = useState(false);
  const merge = useMergeCategory(onClose);
  const own = new Set(withDescendants(node).map(({ id }) => id));
  const options = tree ? categoryOptions(tree.roots).filter(({ value }) => !own.has(value)) : [];
  const into = tree?.byId.get(intoId);
  const mergeInto = (chosen: CategoryNode | undefined): void => {
    setMissing(!chosen);
    if (chosen && !merge.isPending) merge.mutate({ node, into: chosen });
  };
  return (
    <FormDialog
      formClass="flex min-h-98 flex-col gap-4"
      onClose={onClose}
      title={format(t.mergeNameIntoAnotherCategory, { name: node.name })}
      action={common.merge}
      isBusy={merge.isPending}
      onSubmit={() => mergeInto(into)}
    >
      <Field label={t.mergeInto} required error={isMissing && !into ? common.pleaseSelectATargetCategory : undefined}>
        {({ required: _required, ...control }) => (
          <Select
            {...control}
            value={intoId}
            startsOpen
            onEnter={(id) => mergeInto(tree?.byId.get(id))}
            onValueChange={setIntoId}
            options={options}
            recentKey="categories"
            placeholder={common.chooseACategory}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {into ? describeMerge(node, into) : t.mergeConsequence}
      </p>
    </FormDialog>
  );
}

/** "Moves 103 bookmarks and 4 subcategories to Design." */
function describeMerge(node: CategoryNode, into: CategoryNode): string {
  const twins = findTwins(node, into);
  const moved = format(t.movesBookmarks, {
    count: node.totalCount,
    below: withDescendants(node).length - 1,
    into: into.name,
  });
  if (twins.length === 0) return moved;
  const names = joinNames(twins.slice(0, maxNames).map((text) => format(common.quoted, { text })));
  return `${moved} ${format(t.twinsAreMerged, { names, count: twins.length, rest: Math.max(0, twins.length - maxNames) })}`;
}

/** More names are counted. */
const maxNames = 5;

/** The subcategories whose names are in both, level by level. */
function findTwins(from: CategoryNode, into: CategoryNode): string[] {
  const pairs = [[from, into] as const];
  for (const [source, target] of pairs) {
    const byName = new Map(target.children.map((child) => [nameKey(child.name), child]));
    for (const child of source.children) {
      const twin = byName.get(nameKey(child.name));
      if (twin && twin !== from) pairs.push([child, twin]);
    }
  }
  return pairs.slice(1).map(([{ name }]) => name);
}
