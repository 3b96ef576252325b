import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import type { ReactNode } from "react";
import { type Control, Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "../ui/field.tsx";
import { Input, Textarea } from "../ui/input.tsx";
import type { SelectOption } from "../ui/select.tsx";
import { CategorySelect } from "../changes/category-select.tsx";
import { TagField } from "../tags/tag-field.tsx";

export interface BookmarkValues {
  url: string;
  title: string;
  description: string;
  notes: string;
  categoryId: string;
  tags: string[];
  /** Of a saved bookmark. */
  coverUrl?: string;
}

interface BookmarkFormFieldsProps {
  form: UseFormReturn<BookmarkValues>;
  categories: readonly SelectOption[];
  /** Whether to ask for notes. */
  hasNotes?: boolean;
  /** Below the URL: what is being done with it, and what is known of it. */
  urlHint?: string | undefined;
  urlBelow?: ReactNode;
  /** Buttons beside the labels of URL and category that fill these fields. */
  urlAside?: ReactNode;
  categoryAside?: ReactNode;
  /** The ids that begin the list of categories, and what is offered below the field. */
  suggestedCategories?: readonly string[];
  categoryBelow?: ReactNode;
  /** Suggestions below the tags. */
  tagSuggestions?: ReactNode;
}

/** The editable fields of a bookmark. */
export function BookmarkFormFields(props: BookmarkFormFieldsProps) {
  const { form, categories, hasNotes = false, urlHint, urlBelow, urlAside, tagSuggestions } = props;
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={common.url} required hint={urlHint} aside={urlAside} error={errors.url?.message}>
        {(field) => (
          <Input
            {...field}
            {...register("url", { validate: checkUrl })}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={common.httpsExampleComArticle}
          />
        )}
      </Field>
      {urlBelow}
      <Field label={common.title} required error={errors.title?.message}>
        {(field) => <Input {...field} {...register("title", { validate: checkTitle })} autoComplete="off" dir="auto" />}
      </Field>
      <Field label={<Optional text={common.description} />} error={errors.description?.message}>
        {(field) => (
          <Textarea {...field} {...register("description", { validate: checkDescription })} rows={3} dir="auto" />
        )}
      </Field>
      {hasNotes && (
        <Field label={<Optional text={common.notes} />} error={errors.notes?.message}>
          {(field) => <Textarea {...field} {...register("notes", { validate: checkNotes })} rows={3} dir="auto" />}
        </Field>
      )}
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <CategoryField
          control={control}
          options={categories}
          suggested={props.suggestedCategories}
          aside={props.categoryAside}
          below={props.categoryBelow}
        />
        <div className="flex flex-col gap-3">
          <Field
            label={<Optional text={common.tags} />}
            hint={format(t.enterOrACommaAddsOne, { tagsPerBookmark: limits.tagsPerBookmark })}
          >
            {({ id, "aria-describedby": describedBy }) => (
              <Controller
                control={control}
                name="tags"
                render={({ field: { value, onChange } }) => (
                  <TagField
                    id={id}
                    aria-describedby={describedBy}
                    tags={value}
                    onTagsChange={onChange}
                    max={limits.tagsPerBookmark}
                  />
                )}
              />
            )}
          </Field>
          {tagSuggestions}
        </div>
      </div>
    </>
  );
}

interface CategoryFieldProps {
  control: Control<BookmarkValues>;
  options: readonly SelectOption[];
  suggested?: readonly string[] | undefined;
  aside?: ReactNode;
  below?: ReactNode;
  /** The person chose one. */
  onChosen?: () => void;
}

/** A bookmark's category: those that are likely begin the list. */
export function CategoryField({ control, options, suggested, aside, below, onChosen }: CategoryFieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label={common.category} aside={aside}>
        {({ required: _required, ...field }) => (
          <Controller
            control={control}
            name="categoryId"
            render={({ field: { value, onChange } }) => (
              <CategorySelect
                {...field}
                {...(suggested && { suggested })}
                value={value}
                onValueChange={(id) => {
                  onChosen?.();
                  onChange(id);
                }}
                options={options}
              />
            )}
          />
        )}
      </Field>
      {below}
    </div>
  );
}

export function Optional({ text }: { text: string }) {
  return (
    <>
      {text} <span className="font-normal text-muted">{common.optional}</span>
    </>
  );
}

/** What is wrong with a typed URL; `true` if it can be saved. */
export function checkUrl(text: string): string | true {
  const parsed = parseWebUrl(tidyUrl(text));
  if (parsed.ok) return true;
  return parsed.reason === "empty" ? common.pleaseEnterAUrl : describeUrlProblem(parsed.reason);
}

/** What is wrong with the typed address of a cover, which may be empty. */
export function checkCover(text = ""): string | true {
  return text.trim() === "" || parseWebUrl(text).ok || common.pleaseEnterTheAddress;
}

export function checkTitle(text: string): string | true {
  if (text.trim() === "") return common.pleaseEnterATitle;
  return text.trim().length <= limits.titleLength || format(t.atMostCharacters, { length: limits.titleLength });
}

const atMost = (length: number) => (text: string) =>
  text.trim().length <= length || format(t.atMostCharacters, { length });
export const checkDescription = atMost(limits.descriptionLength);
const checkNotes = atMost(limits.notesLength);
