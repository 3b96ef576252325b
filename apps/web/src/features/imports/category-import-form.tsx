import * as t from "./messages.json";
import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { CategoryEntryFields } from "./category-entry-fields.tsx";
import { type CategoryEntry, judgeEntries, type Judged } from "./category-entries.ts";
import { ImportOptionsFields, useImportOptions } from "./import-options-fields.tsx";

interface CategoryImportFormProps {
  /** Existing names, offered while typing. */
  categoryNames: readonly string[];
  onStarted: (id: string) => void;
}

const fresh = { name: "", icon: "", urls: "" };

export function CategoryImportForm({ categoryNames, onStarted }: CategoryImportFormProps) {
  const namesId = useId();
  const [entries, setEntries] = useState<CategoryEntry[]>([{ id: 1, ...fresh }]);
  const [refusal, setRefusal] = useState<Extract<Judged, { ok: false }> | null>(null);
  const [options, setOptions] = useImportOptions();
  const form = useFocusOnRefusal(refusal);
  const start = trpc.imports.start.useMutation({ onSuccess: ({ id }) => onStarted(id) });
  const change = (next: CategoryEntry[]): void => {
    setEntries(next);
    setRefusal(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (start.isPending) return;
    const judged = judgeEntries(entries);
    setRefusal(judged.ok ? null : judged);
    if (judged.ok) start.mutate({ categories: judged.categories, ...options });
  };
  const problem = refusal?.message ?? (start.isError ? failureText(start.error, t.failedToUploadBookmarks) : null);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <datalist id={namesId}>
        {categoryNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {entries.map((entry, index) => (
        <CategoryEntryFields
          key={entry.id}
          entry={entry}
          position={index + 1}
          errors={refusal?.errors.get(entry.id)}
          namesId={namesId}
          onChange={(next) => change(entries.map((other) => (other.id === next.id ? next : other)))}
          onRemove={entries.length > 1 ? () => change(entries.filter(({ id }) => id !== entry.id)) : null}
        />
      ))}
      <Button
        className="self-start"
        onClick={() => change([...entries, { id: Math.max(...entries.map(({ id }) => id)) + 1, ...fresh }])}
      >
        <Plus aria-hidden />
        {t.addAnotherCategory}
      </Button>
      <ImportOptionsFields options={options} onChange={setOptions} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={start.isPending} className="max-sm:w-full">
          {t.startImport}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first invalid field. */
function useFocusOnRefusal(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
