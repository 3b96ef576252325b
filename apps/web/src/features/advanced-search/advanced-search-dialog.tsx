import * as t from "./messages.json";
import { type FormEvent, useId } from "react";
import { useForm } from "react-hook-form";
import { trpc } from "../../shared/api/trpc.ts";
import { categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { noFilters, type SearchFilters } from "./search-filters.ts";
import { toSearchInput } from "./use-search-results.ts";

interface AdvancedSearchDialogProps {
  tree: CategoryTree;
  filters: SearchFilters | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called once the server has answered; null if everything was cleared. */
  onSearch: (filters: SearchFilters | null) => void;
  /** Called instead for a search that the person saves. */
  onSave: (filters: SearchFilters) => void;
}

export default function AdvancedSearchDialog({
  tree,
  filters,
  isOpen,
  onOpenChange,
  onSearch,
  onSave,
}: AdvancedSearchDialogProps) {
  const formId = useId();
  const utils = trpc.useUtils();
  const form = useForm<SearchFilters>({ defaultValues: filters ?? noFilters });
  const search = async (values: SearchFilters, done: (filters: SearchFilters) => void): Promise<void> => {
    try {
      await utils.search.full.fetch(toSearchInput(values));
    } catch (error) {
      console.error(t.searchError, error);
      return;
    }
    done(values);
    onOpenChange(false);
  };
  const submit = (done: (filters: SearchFilters) => void, event?: FormEvent): void =>
    void form.handleSubmit((values) => search(values, done))(event);
  const clear = (): void => {
    form.reset(noFilters);
    onSearch(null);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t.advancedSearchAiInsights}
      description={t.advancedSearchPurpose}
      footer={
        <>
          <Button onClick={clear}>{t.clearAll}</Button>
          <Button onClick={() => submit(onSave)}>{t.saveSearch}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.formState.isSubmitting}>
            {t.searchBookmarks}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => submit(onSearch, event)}>
        <FilterFields form={form} categories={categoryOptions(tree.roots)} />
      </form>
    </Dialog>
  );
}
