import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { SelectOption } from "../../shared/ui/select.tsx";
import { CategoryFields } from "../../shared/forms/category-fields.tsx";
import { emptyCategory, nameProblem, toInput } from "../../shared/forms/new-category.ts";
import { OrganizeCard } from "./organize-card.tsx";

interface CreateCategoryCardProps {
  /** Possible parents of the new category. */
  parents: readonly SelectOption[];
  onCreated: (categoryId: string) => void;
}

export function CreateCategoryCard({ parents, onCreated }: CreateCategoryCardProps) {
  const [values, setValues] = useState(emptyCategory);
  const [problem, setProblem] = useState<string | null>(null);
  const create = trpc.categories.create.useMutation({
    onSuccess: async ({ id }) => {
      await invalidate("categories.changed");
      setValues(emptyCategory);
      onCreated(id);
    },
  });
  const submit = (): void => {
    if (create.isPending) return;
    const found = nameProblem(values.name);
    setProblem(found);
    if (found === null) create.mutate(toInput(values));
  };
  return (
    <OrganizeCard title={t.createCategory} text={t.createACategoryAndSelectIt} icon={FolderPlus} onSubmit={submit}>
      <CategoryFields
        values={values}
        parents={parents}
        nameProblem={problem ?? undefined}
        onChange={(next) => {
          setValues(next);
          setProblem(null);
        }}
      />
      {create.isError && <Notice tone="error">{failureText(create.error, common.failedToCreateCategory)}</Notice>}
      {create.data && !create.isPending && (
        <Notice tone="success">{format(t.categoryCreated, { icon: create.data.icon, name: create.data.name })}</Notice>
      )}
      <Button type="submit" isBusy={create.isPending} className="self-start">
        {t.createCategoryButton}
      </Button>
    </OrganizeCard>
  );
}
