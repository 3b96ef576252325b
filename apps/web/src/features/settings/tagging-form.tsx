import { type Language, languages, nameOf } from "@bowerbird/contract/languages";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import {
  builtInTagLanguages,
  tagCounts,
  type TagDetail,
  tagDetails,
  type Tagging,
  type TaggingSettings,
} from "@bowerbird/contract/tagging";
import { useState } from "react";
import * as common from "../../shared/messages.json";
import * as t from "./ai.messages.json";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { TagField } from "../../shared/tags/tag-field.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field, GrowingTextarea } from "../../shared/ui/field.tsx";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";
import { Select } from "../../shared/ui/select.tsx";
import * as settings from "./messages.json";
import { TaggingPreview } from "./tagging-preview.tsx";

/** The settings as the person edits them, and a preview of them before they are saved. */
export function TaggingForm({ stored: { model, ...stored } }: { stored: Tagging }) {
  const [wanted, setWanted] = useState<TaggingSettings>(stored);
  const set = (change: Partial<TaggingSettings>) => setWanted((before) => ({ ...before, ...change }));
  const save = useAction({
    call: trpcClient.tagging.change.mutate,
    success: t.settingsSaved,
    answers: "tagging.get",
    onSuccess: setWanted,
    failure: settings.updateFailed,
  });
  const isChanged = JSON.stringify(inOrder(wanted)) !== JSON.stringify(inOrder(stored));
  return (
    <div className="flex flex-col gap-6">
      {model !== null && (
        <InstructionField value={wanted.instruction} onChange={(instruction) => set({ instruction })} />
      )}
      <RadioCards
        legend={t.numberOfTags}
        value={wanted.detail}
        onValueChange={(detail) => set({ detail })}
        options={details}
      />
      <LanguageField model={model} value={wanted.language} onChange={(language) => set({ language })} />
      <Field label={t.neverSuggest} hint={t.neverSuggestHint}>
        {(field) => (
          <TagField
            id={field.id}
            aria-describedby={field["aria-describedby"]}
            tags={wanted.neverTags}
            max={limits.neverTags}
            onTagsChange={(neverTags) => set({ neverTags })}
          />
        )}
      </Field>
      {model !== null && (
        <Checkbox
          label={t.letModelReadPages}
          hint={format(t.modelReadsPages, { model })}
          checked={wanted.sendsPageText}
          onCheckedChange={(sendsPageText) => set({ sendsPageText })}
        />
      )}
      <TaggingPreview wanted={wanted} hasModel={model !== null}>
        <Button variant="primary" disabled={!isChanged} isBusy={save.isPending} onClick={() => save.mutate(wanted)}>
          {common.save}
        </Button>
      </TaggingPreview>
    </div>
  );
}

/** For a comparison. */
const inOrder = ({ instruction, language, detail, neverTags, sendsPageText }: TaggingSettings) => [
  instruction,
  language,
  detail,
  neverTags,
  sendsPageText,
];

const detailLabels: Record<TagDetail, string> = { broad: t.fewTags, standard: t.standardTags, fine: t.manyTags };
const details = tagDetails.map((value) => {
  return { value, label: detailLabels[value], hint: format(t.tagCounts, tagCounts[value]) };
});

function InstructionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const max = limits.taggingInstructionLength;
  return (
    <Field
      label={t.yourInstruction}
      hint={t.instructionHint}
      aside={<span className="text-muted">{format(t.instructionLength, { length: value.length, max })}</span>}
    >
      {(field) => (
        <GrowingTextarea
          {...field}
          dir="auto"
          maxLength={max}
          placeholder={t.instructionExample}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface LanguageFieldProps {
  model: string | null;
  value: Language | null;
  onChange: (value: Language | null) => void;
}

function LanguageField({ model, value, onChange }: LanguageFieldProps) {
  const offered = model === null ? builtInTagLanguages : languages;
  const named = offered
    .map((language) => ({ value: language as string, label: nameOf(language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const hint = value === null ? undefined : model === null ? t.languageBuiltIn : t.languageByModel;
  return (
    <Field label={t.languageOfNewTags} hint={hint}>
      {(field) => (
        <Select
          id={field.id}
          aria-describedby={field["aria-describedby"]}
          value={value ?? ""}
          onValueChange={(language) => onChange(language === "" ? null : (language as Language))}
          options={[{ value: "", label: t.languageOfThePage }, ...named]}
        />
      )}
    </Field>
  );
}
