import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as list from "./messages.json";
import * as t from "./edit.messages.json";
import { useState } from "react";
import { type CategoryNode, categoryOptions, withDescendants } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { CategoryFields } from "../../shared/forms/category-fields.tsx";
import { emptyCategory, nameProblem, type NewCategory, toValues } from "../../shared/forms/new-category.ts";
import { FormDialog } from "../../shared/ui/dialog.tsx";
import { useSaveCategory } from "./use-category-actions.ts";

interface CategoryDialogProps {
  /** The category to edit; without it a new one is created. */
  node?: CategoryNode;
  /** The parent of a new category. */
  parent?: CategoryNode;
  onClose: () => void;
}

/** Creates or edits a category. */
export default function CategoryDialog({ node, parent, onClose }: CategoryDialogProps) {
  const { tree } = useCategoryTree();
  const [values, setValues] = useState<NewCategory>(() => {
    return node ? toValues(node) : { ...emptyCategory, ...(parent && { parentId: parent.id }) };
  });
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveCategory(node, { onSaved: onClose, onRefused: setProblem });
  const own = new Set(node ? withDescendants(node).map(({ id }) => id) : []);
  const parents = tree ? categoryOptions(tree.roots).filter(({ value }) => !own.has(value)) : [];
  const submit = (): void => {
    const found = nameProblem(values.name);
    setProblem(found);
    if (found === null) save.submit(values);
  };
  const title = node
    ? format(t.editName, { name: node.name })
    : parent
      ? format(t.newSubcategoryOfName, { name: parent.name })
      : list.newCategory;
  return (
    <FormDialog
      formClass="flex flex-col gap-4"
      onClose={onClose}
      title={title}
      action={node ? common.save : t.create}
      isBusy={save.isBusy}
      onSubmit={submit}
    >
      <CategoryFields
        values={values}
        parents={parents}
        nameProblem={problem ?? undefined}
        hasAppearance={node?.isCustom ?? true}
        onChange={(next) => {
          setValues(next);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
