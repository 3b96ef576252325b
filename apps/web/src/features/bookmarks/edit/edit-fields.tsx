import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { Lock } from "lucide-react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import type { Suggestion } from "@bowerbird/contract/ai";
import { readSuggestion } from "@bowerbird/contract/suggested-category";
import { useQuery } from "@tanstack/react-query";
import {
  type CategoryNode,
  categoryOptions,
  type CategoryTree,
  findUncategorized,
} from "../../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../../shared/category-tree/use-category-tree.ts";
import {
  BookmarkFormFields,
  type BookmarkValues,
  checkCover,
  OfferedCategory,
  Optional,
  UrlField,
} from "../../../shared/forms/bookmark-form-fields.tsx";
import { TagButtons } from "../../../shared/tags/popular-tags.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field, Input } from "../../../shared/ui/field.tsx";
import { TextButton } from "../../../shared/ui/button.tsx";
import { trpcClient } from "../../../shared/api/trpc.ts";
import * as common from "../../../shared/messages.json";
import * as forms from "../../../shared/forms/messages.json";
import * as t from "./messages.json";

/** The edited fields, by their names for people. */
export const fieldNames = {
  url: common.url,
  title: common.title,
  description: common.description,
  notes: common.notes,
  coverUrl: t.cover,
  categoryId: common.category,
  tags: common.tags,
  isPrivate: common.privateMark,
} satisfies Partial<Record<keyof BookmarkValues, string>>;

export type EditedField = keyof typeof fieldNames;
export type EditedValues = Required<Pick<BookmarkValues, EditedField>>;

/** What the form begins with: what is missing is an empty text. */
export function toValues(bookmark: Bookmark): EditedValues {
  const names = Object.keys(fieldNames) as EditedField[];
  return Object.fromEntries(names.map((name) => [name, bookmark[name] ?? ""])) as unknown as EditedValues;
}

interface EditFieldsProps {
  form: UseFormReturn<BookmarkValues>;
  bookmark: Bookmark;
}

/** The fields of a saved bookmark: what is changed most comes first, its address late. */
export function EditFields({ form, bookmark }: EditFieldsProps) {
  const { tree } = useCategoryTree();
  const [categoryId, tags] = useWatch({ control: form.control, name: ["categoryId", "tags"] });
  const suggested = useEditSuggestions(bookmark, tree, categoryId);
  return (
    <>
      <BookmarkFormFields
        form={form}
        withNotes="shown"
        categories={tree ? categoryOptions(tree.roots) : []}
        suggestedCategories={suggested.categoryIds}
        categoryBelow={
          <OfferedCategory
            offered={suggested.offered}
            onTake={(id) => form.setValue("categoryId", id, { shouldDirty: true })}
          />
        }
        tagSuggestions={
          <TagButtons
            label={forms.suggestedTags}
            offered={suggested.tags}
            tags={tags}
            max={limits.tagsPerBookmark}
            onAdd={(tag) => form.setValue("tags", [...tags, tag], { shouldDirty: true })}
          />
        }
      />
      <UrlField form={form} />
      <CoverField form={form} />
      <PrivateField form={form} />
    </>
  );
}

function PrivateField({ form: { control } }: { form: UseFormReturn<BookmarkValues> }) {
  return (
    <Controller
      control={control}
      name="isPrivate"
      render={({ field: { value = false, onChange } }) => (
        <Checkbox
          label={
            <>
              <Lock aria-hidden className="me-1 inline size-3.5 align-[-2px] text-muted" />
              {common.privateMark}
            </>
          }
          hint={t.privateHint}
          checked={value}
          onCheckedChange={onChange}
        />
      )}
    />
  );
}

function CoverField({ form }: { form: UseFormReturn<BookmarkValues> }) {
  const { register, setValue, setFocus, watch, formState } = form;
  const remove = (): void => {
    setValue("coverUrl", "", { shouldDirty: true, shouldValidate: true });
    setFocus("coverUrl");
  };
  return (
    <Field
      label={<Optional text={t.cover} />}
      hint={t.theAddressOfAPictureShown}
      aside={watch("coverUrl") && <TextButton onClick={remove}>{t.removeCover}</TextButton>}
      error={formState.errors.coverUrl?.message}
    >
      {(field) => (
        <Input
          {...field}
          {...register("coverUrl", { validate: checkCover })}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t.httpsExampleComPictureJpg}
        />
      )}
    </Field>
  );
}

/** A dialog that is opened again asks no language model a second time. */
const askedAgainAfterMs = 10 * 60_000;

interface EditSuggestions {
  /** The ids of the categories that begin the list. */
  categoryIds: readonly string[];
  /** Offered below the field while the bookmark is in Uncategorized. */
  offered: CategoryNode | null;
  tags: string[];
}

/**
 * Categories and tags for a bookmark that is being edited. Without an answer there are none, and no message,
 * because they were not asked for.
 *
 * @param categoryId the category that the form has now
 */
export function useEditSuggestions(bookmark: Bookmark, tree: CategoryTree | null, categoryId: string): EditSuggestions {
  const { data } = useQuery({
    queryKey: ["suggestions for a bookmark", bookmark.id, bookmark.url],
    queryFn: () => suggest(bookmark),
    retry: false,
    staleTime: askedAgainAfterMs,
  });
  if (!data) return { categoryIds: [], offered: null, tags: [] };
  const { likeliestIds, preselectedId, offeredId } = readSuggestion(data);
  const isOpen = tree !== null && categoryId === findUncategorized(tree)?.id;
  const offered = (isOpen && tree.byId.get(preselectedId ?? offeredId ?? "")) || null;
  return { categoryIds: likeliestIds, offered, tags: data.tags };
}

function suggest({ url, title, description }: Bookmark): Promise<Suggestion> {
  return trpcClient.ai.suggest.mutate({ url, title, description });
}
