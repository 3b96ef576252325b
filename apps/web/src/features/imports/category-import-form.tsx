import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { ImportOptionsFields, useImportOptions } from "./import-options-fields.tsx";
import { format } from "@bowerbird/contract/messages";
import { Card } from "../../shared/ui/basics.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";
import { IconField } from "../../shared/forms/icon-field.tsx";
import { UrlListField } from "./url-list-field.tsx";
import { limits } from "@bowerbird/contract/limits";
import { readUrlList, refuseUrlList } from "./url-list.ts";
import * as t from "./messages.json";
import * as common from "../../shared/messages.json";

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

interface CategoryEntryFieldsProps {
  entry: CategoryEntry;
  position: number;
  errors: EntryErrors | undefined;
  /** Id of a datalist with existing names. */
  namesId: string;
  onChange: (entry: CategoryEntry) => void;
  /** Null for the only entry. */
  onRemove: (() => void) | null;
}

function CategoryEntryFields(props: CategoryEntryFieldsProps) {
  const { entry, position, errors, namesId, onChange, onRemove } = props;
  return (
    <Card className="p-4 sm:p-5">
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{format(t.categoryPosition, { position })}</legend>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Field label={t.categoryName} required error={errors?.name}>
              {(control) => (
                <Input
                  {...control}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just added this entry
                  autoFocus={position > 1}
                  name="categoryName"
                  list={namesId}
                  autoComplete="off"
                  value={entry.name}
                  onChange={(event) => onChange({ ...entry, name: event.target.value })}
                />
              )}
            </Field>
          </div>
          <div className="w-20">
            <IconField value={entry.icon} onChange={(icon) => onChange({ ...entry, icon })} />
          </div>
          {onRemove && (
            <IconButton
              label={format(t.removeCategoryName, { name: entry.name.trim() || position })}
              icon={<Trash2 />}
              onClick={onRemove}
              className="mt-6.5"
            />
          )}
        </div>
        <UrlListField
          label={t.urls}
          name="urls"
          value={entry.urls}
          onChange={(urls) => onChange({ ...entry, urls })}
          error={errors?.urls}
          rows={4}
        />
      </fieldset>
    </Card>
  );
}

interface CategoryEntry {
  id: number;
  name: string;
  icon: string;
  urls: string;
}

interface EntryErrors {
  name?: string;
  urls?: string;
}

type Judged =
  | { ok: true; categories: { categoryName: string; icon?: string; bookmarks: { url: string }[] }[] }
  | { ok: false; message: string | null; errors: ReadonlyMap<number, EntryErrors> };

/** The request, or what is wrong and where. Empty entries are ignored. */
export function judgeEntries(entries: readonly CategoryEntry[]): Judged {
  const used = entries.filter(({ name, urls }) => name.trim() !== "" || urls.trim() !== "");
  if (!used.some(({ urls }) => urls.trim() !== "")) {
    return { ok: false, message: t.categoryNeeded, errors: new Map() };
  }
  const errors = new Map(used.flatMap((entry) => findErrors(entry)));
  if (errors.size > 0) return { ok: false, message: null, errors };
  const categories = used.map(({ name, icon, urls }) => ({
    categoryName: name.trim(),
    ...(icon.trim() === "" ? {} : { icon: icon.trim() }),
    bookmarks: readUrlList(urls).urls.map((url) => ({ url })),
  }));
  return { ok: true, categories };
}

function findErrors(entry: CategoryEntry): [number, EntryErrors][] {
  const urls = refuseUrlList(readUrlList(entry.urls));
  const name = nameError(entry.name.trim());
  if (name === null && urls === null) return [];
  return [[entry.id, { ...(name === null ? {} : { name }), ...(urls === null ? {} : { urls }) }]];
}

function nameError(name: string): string | null {
  if (name === "") return common.pleaseEnterACategoryName;
  return name.length > limits.categoryNameLength
    ? format(t.categoryNameTooLong, { categoryNameLength: limits.categoryNameLength })
    : null;
}
