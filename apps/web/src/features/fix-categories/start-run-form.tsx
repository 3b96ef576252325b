import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type FormEvent, useState } from "react";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/basics.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";
import { Select, type SelectOption } from "../../shared/ui/select.tsx";

type Kind = "categories" | "tags";
/** Stands for every bookmark; a select needs a value that is not empty. */
const all = "all";

interface StartRunFormProps {
  categories: readonly SelectOption[];
  onStarted: (id: string) => void;
}

/** Starts a run over many bookmarks; its changes are shown before they are applied. */
export function StartRunForm({ categories, onStarted }: StartRunFormProps) {
  const [kind, setKind] = useState<Kind>("categories");
  const [scope, setScope] = useState(all);
  const [includeManual, setIncludeManual] = useState(false);
  const start = useStart(onStarted);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!start.isBusy) start.begin({ kind, categoryId: scope === all ? null : scope, includeManual });
  };
  return (
    <Card className="p-5 sm:p-6">
      <form onSubmit={submit} className="flex flex-col gap-6">
        <RadioCards legend={t.whatToFix} value={kind} onValueChange={setKind} options={kinds} />
        <Field label={t.whichBookmarks}>
          {({ required: _required, ...control }) => (
            <Select
              {...control}
              value={scope}
              onValueChange={setScope}
              options={[{ value: all, label: common.allBookmarks, icon: "📚" }, ...categories]}
            />
          )}
        </Field>
        {kind !== "tags" && (
          <Checkbox
            label={t.includeBookmarksISortedMyself}
            hint={t.scopeHint}
            checked={includeManual}
            onCheckedChange={setIncludeManual}
          />
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isBusy={start.isBusy} className="max-sm:w-full">
            {t.previewChanges}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const kinds = [
  { value: "categories", label: common.categories, hint: t.recategorizeHint },
  { value: "tags", label: common.tags, hint: t.retagHint },
] as const;

interface Wanted {
  kind: Kind;
  categoryId: string | null;
  includeManual: boolean;
}

function useStart(onStarted: (id: string) => void) {
  const shared = {
    changes: "recategorization.progress",
    onSuccess: ({ id }: { id: string }) => onStarted(id),
    failure: t.failedToRecategorizeBookmarks,
  } as const;
  const categorize = useAction({ ...shared, call: trpcClient.recategorizations.start.mutate });
  const tag = useAction({ ...shared, call: trpcClient.recategorizations.startTagging.mutate });
  const begin = ({ kind, categoryId, includeManual }: Wanted): void => {
    const scope = categoryId === null ? {} : { categoryId };
    if (kind === "tags") tag.mutate({ mode: "preview", all: categoryId === null, ...scope });
    else categorize.mutate({ mode: "preview", includeManual, ...scope });
  };
  return { begin, isBusy: categorize.isPending || tag.isPending };
}
