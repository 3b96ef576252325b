import type { GivenFields } from "@bowerbird/bookmark/edit-bookmark";
import { type OptionalText, toTexts } from "@bowerbird/contract/bookmark-table";
import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { Plus, Sparkles } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type Control, Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { Field, GrowingTextarea, Input } from "../ui/field.tsx";
import type { SelectOption } from "../ui/select.tsx";
import { CategorySelect } from "../changes/category-select.tsx";
import { TagField } from "../tags/tag-field.tsx";
import { TextButton } from "../ui/button.tsx";
import { type CategoryNode, shownPath } from "../category-tree/category-tree.ts";

/** What is no text is edited in a saved bookmark only. */
export interface BookmarkValues extends Record<OptionalText, string>, Partial<Omit<GivenFields, OptionalText>> {
  url: string;
  title: string;
  categoryId: string;
  tags: string[];
}

/** The texts of a form as they are stored. */
export const toStoredTexts = (values: BookmarkValues) => toTexts((name) => values[name].trim() || null);

interface UrlFieldProps {
  form: UseFormReturn<BookmarkValues>;
  /** What is being done with the URL. */
  hint?: string | undefined;
  /** A button that fills other fields from it. */
  aside?: ReactNode;
}

/** The address of a bookmark. */
export function UrlField({ form: { register, formState }, hint, aside }: UrlFieldProps) {
  return (
    <Field label={common.url} required hint={hint} aside={aside} error={formState.errors.url?.message}>
      {(field) => (
        <Input
          {...field}
          {...register("url", { validate: checkUrl })}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          placeholder={common.httpsExampleComArticle}
        />
      )}
    </Field>
  );
}

interface BookmarkFormFieldsProps {
  form: UseFormReturn<BookmarkValues>;
  categories: readonly SelectOption[];
  /** Notes are asked for in a field, behind a button that opens it, or not at all. */
  withNotes?: "shown" | "folded" | "none";
  /** A button beside the label of the category that fills it. */
  categoryAside?: ReactNode;
  /** The ids that begin the list of categories, and what is offered below the field. */
  suggestedCategories?: readonly string[];
  categoryBelow?: ReactNode;
  /** Suggestions below the tags. */
  tagSuggestions?: ReactNode;
}

/** The editable fields of a bookmark, but for its address. */
export function BookmarkFormFields(props: BookmarkFormFieldsProps) {
  const { form, categories, withNotes = "none", tagSuggestions } = props;
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={common.title} required error={errors.title?.message}>
        {(field) => <Input {...field} {...register("title", { validate: checkTitle })} autoComplete="off" dir="auto" />}
      </Field>
      <Field label={<Optional text={common.description} />} error={errors.description?.message}>
        {(field) => (
          <GrowingTextarea {...field} {...register("description", { validate: checkDescription })} dir="auto" />
        )}
      </Field>
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
      {withNotes !== "none" && <NotesField form={form} isFolded={withNotes === "folded"} />}
    </>
  );
}

/** The person's own notes. Folded, they are a button until there are some. */
function NotesField({ form, isFolded }: { form: UseFormReturn<BookmarkValues>; isFolded: boolean }) {
  const { register, control, formState, setFocus } = form;
  const hasText = useWatch({ control, name: "notes" }).trim() !== "";
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpened) setFocus("notes");
  }, [isOpened, setFocus]);
  if (isFolded && !isOpened && !hasText)
    return (
      <div>
        <TextButton onClick={() => setOpened(true)}>
          <Plus aria-hidden />
          {t.addNotes}
        </TextButton>
      </div>
    );
  return (
    <Field label={<Optional text={common.notes} />} error={formState.errors.notes?.message}>
      {(field) => <GrowingTextarea {...field} {...register("notes", { validate: checkNotes })} dir="auto" />}
    </Field>
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
export function checkCover(text: string): string | true {
  return text.trim() === "" || parseWebUrl(text).ok || common.pictureAddressNeeded;
}

export function checkTitle(text: string): string | true {
  if (text.trim() === "") return common.pleaseEnterATitle;
  return text.trim().length <= limits.titleLength || format(t.atMostCharacters, { length: limits.titleLength });
}

const atMost = (length: number) => (text: string) =>
  text.trim().length <= length || format(t.atMostCharacters, { length });
export const checkDescription = atMost(limits.descriptionLength);
const checkNotes = atMost(limits.notesLength);

/** "Maybe Work › Design?": a category that may be right, to be taken. */
export function OfferedCategory({ offered, onTake }: { offered: CategoryNode | null; onTake: (id: string) => void }) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {offered && (
        <TextButton onClick={() => onTake(offered.id)}>
          <Sparkles aria-hidden />
          {format(t.maybeCategory, { category: shownPath(offered.path) })}
        </TextButton>
      )}
    </div>
  );
}
